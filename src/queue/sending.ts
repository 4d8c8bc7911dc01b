/** What sends the waiting requests: a page without any does not load it. */
export { discardFrom } from './discard.ts'
export { drain } from './sender.ts'
export { senderPorts } from './sender-ports.ts'
