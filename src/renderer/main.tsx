import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { startSession } from './app/session';
import { watchTheme } from './app/theme';

watchTheme();
startSession();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(<App />);
