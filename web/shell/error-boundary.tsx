import { Component, type ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import { Failed } from '../ui/failed.tsx';

type Props = {
  children: ReactNode;
  /** Shown instead of the error; null for nothing. */
  instead?: ReactNode;
};

/** Shows an error instead of children that threw while rendering. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    return (
      <Failed title={m.shell_screen_broken()} onRetry={reload}>
        {m.shell_screen_broken_advice()}
      </Failed>
    );
  }
}

const reload = () => window.location.reload();
