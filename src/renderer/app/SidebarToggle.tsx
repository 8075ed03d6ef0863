import { PanelLeft } from 'lucide-react';
import { IconButton } from '../ui/Button';
import { useTranslate } from '../ui/i18n';
import { toggleSidebar, useNavigation } from './navigation';

export function SidebarToggle() {
  const translate = useTranslate();
  const sidebarShown = useNavigation((state) => state.sidebarShown);
  return (
    <IconButton
      size="sm"
      aria-expanded={sidebarShown}
      label={translate('window.toggle-sidebar')}
      onClick={toggleSidebar}
    >
      <PanelLeft aria-hidden size={16} />
    </IconButton>
  );
}
