import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Grant } from '../../../shared/domain/permission';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { useTranslate } from '../../ui/i18n';
import { showToast } from '../../ui/toasts';
import { showHidden } from '../../ui/visible-text';
import { GrantsTable } from './GrantsTable';
import { RevokeAllDialog } from './RevokeAllDialog';
import { useGrants } from './use-grants';

/** Everything a person allowed for longer than once, and the way back. */
export function GrantsPage() {
  const translate = useTranslate();
  const { grants, failure, revoke, restore, revokeAll } = useGrants();
  const [confirming, setConfirming] = useState(false);
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const undo = async ({ grantId, rule }: Grant) => {
    const error = await restore(grantId);
    const shown = showHidden(rule);
    if (error === null) setMessage(translate('grant.restored', { rule: shown }));
    else setProblem(translate('grant.restoreFailed', { rule: shown, message: error.message }));
  };

  const revokeOne = async (grant: Grant) => {
    const rule = showHidden(grant.rule);
    setProblem(null);
    const error = await revoke(grant.grantId);
    if (error !== null) {
      setProblem(translate('grant.revokeFailed', { rule, message: error.message }));
      return;
    }
    setMessage('');
    showToast(translate('grant.revoked', { rule }), {
      label: translate('grant.undo'),
      run: () => void undo(grant),
    });
  };

  const revokeEvery = async (count: number) => {
    setProblem(null);
    const error = await revokeAll();
    if (error === null) setMessage(translate('grant.revokedAll', { count }));
    else setProblem(translate('grant.revokeAllFailed', { message: error.message }));
  };

  return (
    <section className="mx-auto flex w-full max-w-5xl flex-col gap-3 p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="grow text-xl font-semibold">{translate('grant.title')}</h2>
        {grants !== null && grants.length > 0 && (
          <Button
            size="sm"
            tone="danger"
            onClick={() => {
              setConfirming(true);
            }}
          >
            {translate('grant.revokeAll')}
          </Button>
        )}
      </div>
      <p className="text-ink-soft">{translate('grant.intro')}</p>
      <p role="status" className="text-xs text-ink-soft empty:hidden">
        {message}
      </p>
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      {failure !== null && <Banner tone="danger">{translate('grant.failed', { message: failure })}</Banner>}
      {grants === null && failure === null && <p className="text-ink-soft">{translate('grant.loading')}</p>}
      {grants?.length === 0 && (
        <EmptyState icon={<KeyRound aria-hidden size={28} />} title={translate('grant.empty')}>
          {translate('grant.emptyHelp')}
        </EmptyState>
      )}
      {grants !== null && grants.length > 0 && (
        <>
          <GrantsTable grants={grants} onRevoke={(grant) => void revokeOne(grant)} />
          <RevokeAllDialog
            open={confirming}
            count={grants.length}
            onOpenChange={setConfirming}
            onConfirm={() => {
              setConfirming(false);
              void revokeEvery(grants.length);
            }}
          />
        </>
      )}
    </section>
  );
}
