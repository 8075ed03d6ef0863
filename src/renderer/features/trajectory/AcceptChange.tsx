import { useEffect, useState } from 'react';
import type { NoticeStep } from '../../../shared/domain/step';
import { ask, on } from '../../api/client';
import { Button } from '../../ui/Button';
import { useTranslate } from '../../ui/i18n';
import { useTrajectory } from './store';

type Change = NonNullable<NoticeStep['change']>;

/** For a gate that the agent's turn took away or changed: only the person lets go of it, and only once. */
export function AcceptChange({ change }: { change: Change }) {
  const translate = useTranslate();
  const [failure, setFailure] = useState<string | null>(null);
  const isHeld = useIsHeld(change);
  const accept = async () => {
    const result = await ask('hook.acceptChanges', { path: change.path, name: change.hook });
    setFailure(result.ok ? null : result.error.message);
  };
  return (
    <>
      <span role="status">{failure ?? (isHeld === false ? translate('window.change-settled') : null)}</span>
      {isHeld === true && (
        <Button size="sm" onClick={() => void accept()}>
          {translate('window.accept-change')}
        </Button>
      )}
    </>
  );
}

/** Whether the change still holds calls, as main says it now; null until it is known. */
function useIsHeld({ path, hook }: Change): boolean | null {
  const roots = useTrajectory((state) => state.trajectory?.conversation.roots);
  const [isHeld, setIsHeld] = useState<boolean | null>(null);
  useEffect(() => {
    if (roots === undefined) return undefined;
    let current = true;
    const read = async () => {
      const result = await ask('hook.list', { roots });
      // Where it cannot be known the way out is offered; accepting twice does no harm.
      if (current)
        setIsHeld(!result.ok || result.data.held.some((one) => one.path === path && one.name === hook));
    };
    const end = on('hooks.changed', () => void read());
    void read();
    return () => {
      current = false;
      end();
    };
  }, [roots, path, hook]);
  return isHeld;
}
