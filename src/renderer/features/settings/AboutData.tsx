import type { RequestOutput } from '../../../shared/ipc/contract';
import { ask } from '../../api/client';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';

export function AboutData({ info }: { info: RequestOutput<'app.info'> }) {
  const translate = useTranslate();
  const { dataFolder } = info;
  return (
    <>
      <div>
        <h3 className="font-medium">{translate('settings.dataFolder')}</h3>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <code className="pre-wrap min-w-0">{showHidden(dataFolder)}</code>
          <CopyButton
            text={dataFolder}
            label={translate('window.copy-object', { label: translate('settings.dataFolder') })}
          />
          <Button size="sm" onClick={() => void ask('app.reveal', { path: dataFolder })}>
            {translate('settings.dataFolder.open')}
          </Button>
        </div>
        <p className="mt-1 text-xs text-ink-soft">{translate('settings.dataFolder.help')}</p>
      </div>
      <div>
        <h3 className="font-medium">{translate('settings.version')}</h3>
        <p>{translate('settings.versionOf', { version: info.version, runtime: info.runtime })}</p>
      </div>
    </>
  );
}
