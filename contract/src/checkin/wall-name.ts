// Family names of two characters; in all others the first character is the family name.
const LONG_FAMILY_NAMES =
  '欧阳 司马 上官 诸葛 东方 夏侯 皇甫 尉迟 公孙 慕容 令狐 长孙 宇文 司徒 司空 轩辕 端木 独孤 南宫 西门 东郭 百里 呼延 澹台 公冶 闻人 赫连 濮阳 淳于 单于 太史 申屠 仲孙 钟离 鲜于 闾丘 拓跋 万俟 歐陽 司馬 諸葛 東方 長孫 軒轅 南宮 西門 東郭 鍾離'.split(
    ' ',
  );

const MIDDLE_DOT = /[·・•‧]/;
const CHINESE = /^[\p{Script=Han}〇]+$/u;

/**
 * Masks a name as a wall shows it, so that only people who know the person recognize it. 张三 → 张*, 欧阳明珠 → 欧阳*珠, 买买提·吐尔逊
 * → 买买提·吐*逊, Siobhán O’Brien → Siobhán O’B*.
 */
export function maskName(name: string): string {
  const whole = name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  if (whole === '') return '*';
  const dot = MIDDLE_DOT.exec(whole)?.[0];
  if (dot !== undefined) return maskLastPart(whole.split(dot), dot, maskAround);
  if (CHINESE.test(whole)) return maskChinese(whole);
  return maskLastPart(whole.split(' '), ' ', maskWord);
}

function maskLastPart(parts: readonly string[], joiner: string, mask: (part: string) => string): string {
  return [...parts.slice(0, -1), mask(parts.at(-1) ?? '')].join(joiner);
}

function maskChinese(name: string): string {
  const letters = lettersOf(name);
  const family = letters.length > 2 && LONG_FAMILY_NAMES.includes(letters.slice(0, 2).join('')) ? 2 : 1;
  const given = letters.slice(family);
  const hidden = given.length > 1 ? `${'*'.repeat(given.length - 1)}${given.at(-1)}` : '*';
  return letters.slice(0, family).join('') + hidden;
}

function maskAround(part: string): string {
  const letters = lettersOf(part);
  return letters.length > 2 ? `${letters[0]}*${letters.at(-1)}` : `${letters[0] ?? ''}*`;
}

/** Keeps the first letter; in O’Brien and D’Angelo also the one after the apostrophe. */
function maskWord(word: string): string {
  const [first = '', second = '', third = ''] = lettersOf(word);
  return `${first}${/['’]/.test(second) ? second + third : ''}*`;
}

// Returns the letters as readers see them, so that a letter with its accents or a character outside the basic plane is
// one letter.
function lettersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
