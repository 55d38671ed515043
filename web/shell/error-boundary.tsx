import { Component, type ReactNode } from 'react';
import { Failed } from '../ui/failed.tsx';

type Props = { children: ReactNode };

/** What is left when a screen cannot be drawn: words, and a way on, in the place of a blank page. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Failed title="Something went wrong. Please try refreshing the page." onRetry={reload}>
        If it happens again, please tell the person who looks after Upheld for you.
      </Failed>
    );
  }
}

const reload = () => window.location.reload();
