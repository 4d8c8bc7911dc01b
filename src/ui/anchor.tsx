import { createContext, use, type ComponentProps, type ComponentType } from 'react'

type AnchorProps = ComponentProps<'a'> & { href: string }

const LinkContext = createContext<ComponentType<AnchorProps> | 'a'>('a')

/** Provides the router's link, so that components can link without a dependency on the routes. */
export const LinkProvider = LinkContext.Provider

const ownPath = /^\/(?!\/)/

/** A link: through the router inside the app, a plain anchor for other addresses. */
export function Anchor(props: AnchorProps) {
  const RouterLink = use(LinkContext)
  const Link = ownPath.test(props.href) ? RouterLink : 'a'
  return <Link {...props} />
}
