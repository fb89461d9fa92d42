import { Component, type ComponentType, createElement, type ReactNode } from 'react'

export type FailedProps = { error: unknown; reset: () => void }
type Props = {
  Failed: ComponentType<FailedProps>
  /** Where it changes, the page gets another chance. */
  place: unknown
  children: ReactNode
}
type State = { failure: { error: unknown } | null; place: unknown }

/** Shows `Failed` in the place of a page that fails. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failure: null, place: this.props.place }

  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ failure: { error } })

  static getDerivedStateFromProps = ({ place }: Props, state: State): State | null =>
    place === state.place ? null : { failure: null, place }

  override render(): ReactNode {
    const { failure } = this.state
    const { Failed, children } = this.props
    const reset = () => this.setState({ failure: null })
    return failure ? createElement(Failed, { error: failure.error, reset }) : children
  }
}
