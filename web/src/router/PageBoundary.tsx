import { Component, type ComponentType, createElement, type ReactNode } from 'react'

export type FailedProps = { error: unknown; reset: () => void }
type Props = {
  Failed: ComponentType<FailedProps>
  /** Where it changes, the page gets another chance. */
  location: unknown
  children: ReactNode
}
type State = { failure: { error: unknown } | null; location: unknown }

/** Shows `Failed` in the place of a page that fails. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failure: null, location: this.props.location }

  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ failure: { error } })

  static getDerivedStateFromProps = ({ location }: Props, state: State): State | null =>
    location === state.location ? null : { failure: null, location }

  override render(): ReactNode {
    const { failure } = this.state
    const { Failed, children } = this.props
    const reset = () => this.setState({ failure: null })
    return failure ? createElement(Failed, { error: failure.error, reset }) : children
  }
}
