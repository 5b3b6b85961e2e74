// Words that screens, messages and files no longer use, each with the word that replaces it (GLOSSARY.md). Used by
// the test of the web's catalogues and by the test of the sentences in contract, server and web.

export type TextLanguage = 'en' | 'zh-cn';

type RetiredWord = readonly [word: RegExp, instead: string];

const retired: Readonly<Record<TextLanguage, readonly RetiredWord[]>> = {
  en: [
    [/\bmeetings?\b/i, 'conference'],
    [/\borganis(?:e[dsr]?|ers|ing|ations?)\b/i, '-iz-'],
    [/\be-mails?\b/i, 'email'],
    [/\b(?:who(?:m|so)?ever|somebody|nobody|anybody|everybody)\b/i, 'the role, or someone, no one, everyone'],
    [/\bwhat (?:you|they) typed\b/i, 'your details, your changes'],
    [/\bby (?:itself|themselves)\b/i, 'automatically'],
    [/\bat once\b/i, 'immediately, or together'],
    [/\b(?:is|are|be) told\b/i, 'will be notified'],
    [/\bwithout company\b/i, 'without a roommate'],
    [/\bgate steward\b/i, 'check-in staff'],
    [/\bcohabitants?\b/i, 'roommate'],
    [/\bslips?\b/i, 'proof of payment'],
    [/\brecharg/i, 'top-up'],
    [/\battendees?\b/i, 'participant'],
    [/\bways? to pay\b/i, 'payment method'],
    [/\b(?:given?|gives|giving) (?:it |them |something )?(?:back|up)\b/i, 'refunded, cancelled'],
    [/\bcomes? free\b/i, 'opens up'],
    [/\b(?:once more|anew)\b/i, 'again'],
    [/\bmake (?:a |new )?(?:link|PIN|station|codes?)\b/i, 'create, generate'],
    [/\bregistration stands\b/i, 'the status, the place'],
    [/\bany more\b/i, 'no longer'],
  ],
  'zh-cn': [
    [/参会者/, '参会人员'],
    [/主办方/, '会务组'],
    [/会务经理/, '会务管理员'],
    [/签到员/, '签到人员'],
    [/联谊活动/, '社交活动'],
    [/用餐与活动|餐饮与分论坛/, '餐饮与活动'],
    [/报名注册/, '报名'],
    [/注册费用/, '注册费'],
    [/审核不通过/, '审核未通过'],
    [/(?<!等)待支付/, '未支付'],
    [/[\d}] ?个会议/, '场会议'],
    [/(?:安排|与.{0,12})同住(?!人)/, '合住'],
    [/短名称/, '页面标识'],
    [/订单号/, '订单编号'],
    [/系列会议/, '会议系列'],
    [/核验结果/, '签到结果'],
    [/房间号/, '房号'],
    [/平台管理员/, '系统管理员'],
    [/会务人员/, '工作人员'],
    [/本会议/, '本次会议'],
    [/消息记录/, '发送记录'],
    [/会议后台/, '管理后台'],
    [/谢绝合住/, '拒绝合住'],
  ],
};

/** Texts that use a retired word correctly. */
const rightly: readonly RegExp[] = [
  // The specification's own sentences.
  /^A cohabitant must be a registered member who chose shared accommodation or no hotel$/,
  /^This person chose no room and can’t be added as a cohabitant$/,
  // The label of a buyer's task, not of the status, which is 未支付.
  /^待支付 \{\{amount\}\}$/,
  // The agreements use the names of the contract's parties.
  /^每场会议由其主办方负责/,
  /^共享情况：/,
];

/**
 * Returns the retired words of a text, each with its replacement. Text in braces is the name of a value and is ignored.
 */
export function retiredWordsIn(text: string, language: TextLanguage): string[] {
  if (rightly.some((exempt) => exempt.test(text))) return [];
  const words = text.replaceAll(/\{\{?[^}]*\}\}?/g, '{}');
  return retired[language].flatMap(([word, instead]) => {
    const found = word.exec(words)?.[0];
    return found === undefined ? [] : [`“${found}” → ${instead}`];
  });
}
