// A small classic script that blocks in <head>, so that the first paint already has the right theme and language, and
// shows what is meant for visitors to visitors only. It imports nothing, to stay small; theme.test.ts checks that it
// behaves like the application.
{
  let theme: string | null = null;
  let language: string | null = null;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('language');
    // Hides what the first paint shows to visitors only.
    if (localStorage.getItem('token')) document.documentElement.dataset['account'] = '';
  } catch {
    // A browser that forbids storage gets the defaults.
  }
  if (theme !== 'dark' && theme !== 'light') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  language = new URLSearchParams(location.search).get('lang') || language;
  const isChinese = language === null || language.toLowerCase() === 'zh-cn';
  // The cookie makes the server write the next page in the language chosen here.
  if (language !== null) {
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `lan=${isChinese ? 'zh-cn' : 'en'}; path=/; max-age=31536000; samesite=lax${secure}`;
  }

  const root = document.documentElement;
  root.lang = isChinese ? 'zh-CN' : 'en';
  root.classList.add(theme);
  root.style.colorScheme = theme;
  const bar =
    document.querySelector('meta[name="theme-color"]') ??
    document.head.appendChild(document.createElement('meta'));
  bar.setAttribute('name', 'theme-color');
  bar.setAttribute('content', theme === 'dark' ? '#0f1216' : '#fbfaf7');
}
