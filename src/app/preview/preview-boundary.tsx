import { Component, type ReactNode } from 'react'

interface PreviewBoundaryProps {
  /** Of the order that is drawn. */
  number: number
  onThrow: (number: number) => void
  children: ReactNode
}

/** The last order at which the app threw. */
interface State {
  thrownAt: number | null
}

/** Shows nothing for an order at which the app threw, says so, and draws the next order again. */
export class PreviewBoundary extends Component<PreviewBoundaryProps, State> {
  override state: State = { thrownAt: null }

  override componentDidCatch(): void {
    const { number, onThrow } = this.props
    this.setState({ thrownAt: number })
    onThrow(number)
  }

  static getDerivedStateFromError(): Partial<State> {
    return { thrownAt: Number.POSITIVE_INFINITY }
  }

  static getDerivedStateFromProps({ number }: PreviewBoundaryProps, { thrownAt }: State): State | null {
    return thrownAt !== null && thrownAt < number ? { thrownAt: null } : null
  }

  override render(): ReactNode {
    return this.state.thrownAt === null ? this.props.children : null
  }
}
