import { createContext, use, type ComponentProps, type ComponentType } from 'react'

type AnchorProps = ComponentProps<'a'> & { href: string }

const LinkContext = createContext<ComponentType<AnchorProps> | 'a'>('a')

/** Hands in the router's link, so that components can link without knowing routes. */
export const LinkProvider = LinkContext.Provider

const ownPath = /^\/(?!\/)/

/** A link: by the router inside the app, plain for addresses elsewhere. */
export function Anchor(props: AnchorProps) {
  const RouterLink = use(LinkContext)
  const Link = ownPath.test(props.href) ? RouterLink : 'a'
  return <Link {...props} />
}
