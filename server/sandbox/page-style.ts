/** The style of the sandbox's pages, served as a separate file so that the policy needs no exception. */
export const pageStyle = `
:root { color-scheme: light dark; --back: #eceff3; --card: #fff; --ink: #1b1f24; --soft: #5c6670; }
@media (prefers-color-scheme: dark) { :root { --back: #14171b; --card: #20252b; --ink: #eef1f4; --soft: #a3adb8; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--back); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.banner { background: repeating-linear-gradient(135deg, #ffd400 0 18px, #ffc400 18px 36px); color: #1b1f24;
  text-align: center; font-weight: 700; font-size: 1.15rem; padding: .75rem 1rem; }
.phone { width: min(24rem, 100% - 2rem); margin: 1.5rem auto; background: var(--card); border-radius: 2rem;
  overflow: hidden; box-shadow: 0 12px 40px #0004; border: 8px solid #1b1f24; }
header { background: var(--brand); color: #fff; padding: 1rem 1.25rem; font-weight: 600; }
main { padding: 1.25rem; display: grid; gap: 1rem; }
.amount { font-size: 2.4rem; font-weight: 700; text-align: center; font-variant-numeric: tabular-nums; }
.state { text-align: center; font-size: 1.15rem; font-weight: 600; }
dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: .35rem 1rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; text-align: right; }
form { display: grid; gap: .75rem; }
button, .button { font: inherit; font-weight: 600; min-height: 3rem; padding: .6rem; border-radius: .75rem; text-align: center;
  border: 2px solid var(--soft); background: transparent; color: inherit; text-decoration: none; cursor: pointer; }
.pay { background: var(--brand); border-color: var(--brand); color: #fff; }
:focus-visible { outline: 3px solid #ff8a00; outline-offset: 2px; }
nav { text-align: center; }
nav a { color: inherit; }
p { margin: 0; color: var(--soft); text-align: center; }
`;
