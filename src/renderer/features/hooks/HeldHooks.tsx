import { useState } from 'react';
import type { HeldHook } from '../../../shared/domain/hook';
import { ask } from '../../api/client';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { useTranslate } from '../../ui/i18n';
import { showHidden } from '../../ui/visible-text';

/** What the agent's work took away or changed: it holds until the person accepts it, here or in the conversation. */
export function HeldHooks({ held }: { held: readonly HeldHook[] }) {
  return held.map((hook) => <Held key={`${hook.path} ${hook.name}`} hook={hook} />);
}

function Held({ hook: { path, name, lost } }: { hook: HeldHook }) {
  const translate = useTranslate();
  const [failure, setFailure] = useState<string | null>(null);
  const shown = { name: showHidden(name), path: showHidden(path) };
  const accept = async () => {
    const result = await ask('hook.acceptChanges', { path, name });
    setFailure(result.ok ? null : result.error.message);
  };
  return (
    <Banner
      tone="warn"
      actions={
        <Button
          size="sm"
          aria-label={translate('hooksPage.held.acceptNamed', shown)}
          onClick={() => void accept()}
        >
          {translate('hooksPage.held.accept')}
        </Button>
      }
    >
      {translate(lost ? 'hooksPage.held.lost' : 'hooksPage.held.script', shown)}
      {failure !== null && <span className="block text-danger">{showHidden(failure)}</span>}
    </Banner>
  );
}
