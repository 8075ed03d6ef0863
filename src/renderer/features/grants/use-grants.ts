import { useCallback, useEffect, useState } from 'react';
import type { Grant } from '../../../shared/domain/permission';
import type { Failure } from '../../../shared/ipc/result';
import { ask, on } from '../../api/client';

/** Grants as main has them, read again whenever main says that they are other ones. */
export function useGrants() {
  const [grants, setGrants] = useState<Grant[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const read = useCallback(async () => {
    const result = await ask('grant.list', {});
    if (result.ok) setGrants(result.data);
    setFailure(result.ok ? null : result.error.message);
  }, []);
  useEffect(() => {
    void Promise.resolve().then(read);
    return on('grants.changed', () => void read());
  }, [read]);
  return {
    grants,
    failure,
    revoke: async (grantId: string): Promise<Failure | null> => {
      const result = await ask('grant.revoke', { grantId });
      await read();
      return result.ok ? null : result.error;
    },
    restore: async (grantId: string): Promise<Failure | null> => {
      const result = await ask('grant.restore', { grantId });
      await read();
      return result.ok ? null : result.error;
    },
    revokeAll: async (): Promise<Failure | null> => {
      const result = await ask('grant.revokeAll', {});
      await read();
      return result.ok ? null : result.error;
    },
  };
}
