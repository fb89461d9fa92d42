import { Component, type ReactNode } from 'react'

export type FailedProps = { error: unknown; reset: () => void }
type Props = {
  onFailed: (props: FailedProps) => ReactNode
  /** Where it changes, the page gets another chance. */
  location?: unknown
  children?: ReactNode
}
type State = { failure: { error: unknown } | null; location: unknown }

/** Shows `onFailed` in the place of a page that fails, or of a part of one. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failure: null, location: this.props.location }

  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ failure: { error } })

  static getDerivedStateFromProps = ({ location }: Props, state: State): State | null =>
    location === state.location ? null : { failure: null, location }

  override render(): ReactNode {
    const { failure } = this.state
    const { onFailed, children } = this.props
    const reset = () => this.setState({ failure: null })
    return failure ? onFailed({ error: failure.error, reset }) : children
  }
}
