import '../kernel/ui/base.css';
import { createRoot } from 'react-dom/client';
import { startI18n } from '#kernel/i18n/start-i18n';
import { startTheme } from '#kernel/theme/theme';
import { DesignPage } from './routes/design/design-page.tsx';
startTheme();
await startI18n(['kernel']);
createRoot(document.getElementById('root')!).render(<DesignPage />);
