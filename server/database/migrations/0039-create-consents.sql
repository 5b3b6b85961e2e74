-- The operator's terms and privacy policy, one row for each version. A version without `effective_at` is the draft.
create table legal_versions (
  document text not null check (document in ('terms', 'privacy')),
  number integer not null check (number > 0),
  -- Counts the saves of the draft, so that two editors do not overwrite each other.
  version integer not null default 1,
  body jsonb not null,
  news jsonb not null,
  needs_consent boolean not null,
  effective_at timestamptz,
  changed_at timestamptz not null,
  changed_by uuid references accounts (id),
  primary key (document, number)
);
create unique index legal_versions_draft on legal_versions (document) where effective_at is null;

-- What people agreed to must stay as they read it.
create function refuse_published_change() returns trigger language plpgsql as $$
begin
  if old.effective_at is null then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' or (new.document, new.number, new.body, new.news, new.needs_consent)
      is distinct from (old.document, old.number, old.body, old.news, old.needs_consent) then
    raise exception 'a published version of % is not changed', old.document;
  end if;
  return new;
end $$;
create trigger legal_versions_published before update or delete on legal_versions
  for each row execute function refuse_published_change();

-- Who agreed to which version of what, or withdrew: append-only. A consent of its own for one person of a registration
-- names the participant; the account is then the one that gave it for them, if any was logged in.
create table consents (
  id bigint generated always as identity primary key,
  account_id uuid references accounts (id),
  participant_id uuid,
  meeting_id uuid,
  subject text not null check (subject in ('terms', 'privacy', 'hotel')),
  version integer not null,
  act text not null check (act in ('given', 'withdrawn')),
  way text not null check (way in ('sign_up', 'registration', 'asked_again', 'settings')),
  language text not null check (language in ('en', 'zh-cn')),
  at timestamptz not null,
  address text not null,
  check (account_id is not null or participant_id is not null)
);
create index consents_of_account on consents (account_id, id);
create index consents_of_participant on consents (participant_id, id) where participant_id is not null;
create index consents_of_version on consents (subject, version);
create trigger consents_append_only before update or delete or truncate on consents
  for each statement execute function refuse_change();

-- The first texts. They describe what this software does; the operator can replace them. A line that begins with # is a
-- heading. {operator}, {contact} and {site} are filled in from the settings when the text is shown.
create function pg_temp.rich(lines text) returns jsonb language sql as $$
  select jsonb_build_object('type', 'doc', 'content', jsonb_agg(
    case when line like '# %'
      then jsonb_build_object('type', 'heading', 'attrs', jsonb_build_object('level', 2),
        'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', substr(line, 3))))
      else jsonb_build_object('type', 'paragraph',
        'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', line)))
    end order by place))
  from regexp_split_to_table(btrim(lines, E'\n'), E'\n') with ordinality as t (line, place)
$$;

insert into legal_versions (document, number, body, news, needs_consent, effective_at, changed_at)
values
('terms', 1, jsonb_build_object('en', pg_temp.rich('
# Who runs this site
This site, {site}, is run by {operator}. Questions and requests: {contact}.
# Your account
An account lets you register for conferences, pay, book rooms and activities, and find your orders and invoices again. Give true details, keep your password and codes to yourself, and use one account per person.
What is done with your login counts as done by you until you report that another person is using it. You can see and end your logins in your account.
# Conferences
Each conference is held by its own organizer. The organizer sets its prices, deadlines, refund rules and conditions of participation, shows them before you order, and is your contract partner for the conference.
An order holds its places until the time shown. An order that is not paid by then is cancelled and its places are offered to others.
Refunds follow the rules of the conference that were shown when you ordered.
# Conduct
Do not disturb the service, try to reach other people''s data, or upload what you have no right to share. An account that does so may be disabled; you are told the reason on request.
# Registering other people
Enter details of other people only if they know and agree. You can send them a link to fill in their own details instead.
# Availability
The operator keeps the service available and your data safe with reasonable care. Interruptions for maintenance or for reasons outside the operator''s control are possible.
# Changes to these terms
A new version is shown to you when you next log in, with a summary of what is new. If you do not agree you can log out; orders placed before stay under the version you agreed to. Earlier versions stay readable on this page.
'), 'zh', pg_temp.rich('
# 运营方
本站（{site}）由{operator}运营。咨询与申请请联系：{contact}。
# 账号
您可使用账号报名参会、缴费、预订客房与活动，并查询订单和发票。请提供真实信息，妥善保管密码和验证码，一人一个账号。
在您告知账号被他人使用之前，通过您的账号进行的操作视为您本人所为。您可在“我的账号”中查看并退出登录设备。
# 会议
每场会议由其主办方负责。价格、截止时间、退款规则和参会条件由主办方制定，并在您提交订单前展示；会议服务由主办方向您提供。
订单在所示时限内为您保留名额。超时未支付的订单将自动取消，名额释放给他人。
退款按您下单时展示的会议规则办理。
# 使用规范
请勿干扰服务运行、试图获取他人数据或上传无权分享的内容。违反者账号可能被停用，您可要求告知原因。
# 为他人报名
仅在他人知情并同意的情况下填写其信息。您也可以发送链接，由其本人填写。
# 服务可用性
运营方以合理的注意保持服务可用并保护您的数据。因维护或不可控原因，服务可能中断。
# 协议变更
协议更新后，您下次登录时会看到新版本及更新说明。如不同意，您可以退出登录；此前已提交的订单适用您当时同意的版本。历史版本可在本页查阅。
')), '{"en": "", "zh": ""}', true, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
('privacy', 1, jsonb_build_object('en', pg_temp.rich('
# Who is responsible
Your personal data on {site} is processed by {operator}, together with the organizer of each conference you register for. Contact for everything in this policy: {contact}.
# What is stored about your account
Your username, name, phone number or email, language, and a picture if you add one. Your password is stored only in a form that cannot be read back. The text of messages sent to you is stored encrypted.
For each login: type of device, network address and times, so that you can see and end your logins. They are deleted 60 days after their last use. Changes to your account and what you do with orders are written to an audit log with the time, so that misuse can be traced; entries of this log are not changed or deleted.
What you agreed to is stored with the version of the text, the language, the time and your network address.
# What is stored about a registration
What the form of the conference asks for: names, contact details, organization, and where the organizer needs it dietary or access needs, accommodation, and an ID number. ID numbers are stored encrypted, shown masked, and every time one is shown in full this is logged with the reason. Orders, payments, refunds and invoices are stored with it.
# Why
To let you log in, to protect your account, to carry out your registration, and to send you what concerns it. The legal basis is the contract with you, your consent where it is asked for, and the duties of bookkeeping and tax law. There is no advertising, no profiling and no tracking by others.
# Who receives data
The organizer of a conference and the people it appoints see what you entered for that conference. Payment providers receive the order number and the amount. Text messages and emails pass through the providers chosen by the operator. A hotel receives ID information only with your separate consent.
Data is stored on the servers that the operator uses for this site.
# How long
Account data is kept until the account is deleted; registrations, payments and invoices as long as bookkeeping and tax law demands.
# Your browser
The site stores your login, language, appearance and unfinished forms in your browser. Unfinished forms are encrypted. No cookies of other companies are set.
# Your rights
You can see and correct your details in your account, see there what you agreed to, and withdraw your consent. Ask {contact} for a copy of your data, for its correction or deletion, or to object. You can complain to the data protection authority. Children under 14 need the consent of a guardian.
# Changes to this policy
A new version is shown to you when you next log in, with a summary of what is new. Earlier versions stay readable on this page.
'), 'zh', pg_temp.rich('
# 处理者
您在本站（{site}）的个人信息由{operator}以及您所报名会议的主办方处理。与本政策有关的一切事宜请联系：{contact}。
# 账号信息
我们存储您的用户名、姓名、手机号或邮箱、语言，以及您自愿上传的头像。密码仅以无法还原的形式保存，发送给您的消息加密保存。
每次登录会记录设备类型、网络地址和时间，便于您查看和退出登录，最后一次使用 60 天后删除。账号变更和订单操作连同时间记入操作日志，以便追查滥用行为；日志条目不会被修改或删除。
您的同意记录包括文本版本、语言、时间和网络地址。
# 报名信息
我们存储会议报名表所要求的内容：姓名、联系方式、单位，以及主办方确有需要时的饮食或无障碍需求、住宿安排和证件号码。证件号码加密存储、脱敏显示，每次完整查看均记录原因。订单、支付、退款和发票信息一并存储。
# 使用目的
用于登录、保护账号安全、办理您的报名以及发送与之有关的通知。处理依据为与您之间的合同、您的同意（如有征询），以及会计和税务法规规定的义务。没有广告，不做画像，也没有第三方跟踪。
# 对外提供
会议主办方及其指定的会务人员可以看到您为该会议填写的信息。支付机构会收到订单号和金额。短信和邮件经由运营方选择的服务商发送。仅在您单独同意后，酒店才会收到证件信息。
数据存储在运营方为本站使用的服务器上。
# 保存期限
账号信息保存至账号注销；报名、支付和发票信息按会计和税务法规要求的期限保存。
# 您的浏览器
本站在您的浏览器中保存登录状态、语言、外观和未完成的表单，其中未完成的表单加密保存。不设置其他公司的 Cookie。
# 您的权利
您可在“我的账号”中查看和更正个人信息、查看同意记录并撤回同意。如需获取副本、更正、删除或提出异议，请联系：{contact}。您也可以向个人信息保护主管部门投诉。不满 14 周岁的未成年人须取得监护人同意。
# 政策变更
政策更新后，您下次登录时会看到新版本及更新说明。历史版本可在本页查阅。
')), '{"en": "", "zh": ""}', true, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');
drop function pg_temp.rich(text);
