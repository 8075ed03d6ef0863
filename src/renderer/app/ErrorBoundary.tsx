import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button';
import { CodeBlock } from '../ui/CodeBlock';
import { EmptyState } from '../ui/EmptyState';
import { useTranslate } from '../ui/i18n';

interface State {
  error: Error | null;
}

/** Keeps a fault in one view from taking the window, and says what it was. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <Fault
        error={this.state.error}
        onRetry={() => {
          this.setState({ error: null });
        }}
      />
    );
  }
}

function Fault({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <div role="alert" className="grid h-full place-items-center overflow-auto">
      <EmptyState
        icon={<TriangleAlert aria-hidden size={28} />}
        title={translate('window.fault-title')}
        actions={
          <Button tone="primary" onClick={onRetry}>
            {translate('window.retry')}
          </Button>
        }
      >
        <p className="mb-3">{translate('window.fault-text')}</p>
        <div className="text-left">
          <CodeBlock text={error.stack ?? error.message} label={translate('window.error')} maxLines={10} />
        </div>
      </EmptyState>
    </div>
  );
}
