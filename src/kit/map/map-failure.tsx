import { Component, type ReactNode } from 'react'

interface Props {
  onError: (error: Error) => void
  /** Shown in place of a map that failed. */
  instead: ReactNode
  children: ReactNode
}

/** Shows `instead` where a map cannot be loaded or drawn; the rest of the page stays. */
export class MapFailure extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch(error: Error) {
    this.props.onError(error)
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
