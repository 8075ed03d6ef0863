import { useEffect } from 'react';
import { on } from '../../../api/client';
import { followDisk } from './drafts';

/** Keeps what is being edited in step with the disk, from the moment it is looked at again. */
export function useFollowDisk(): void {
  useEffect(() => {
    void followDisk();
    return on('hooks.changed', () => void followDisk());
  }, []);
}
