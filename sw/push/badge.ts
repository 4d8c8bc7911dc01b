/** The figure on the app's icon, where the system has such a thing. */
export const showBadge = async (unread: number): Promise<void> => {
  if (!('setAppBadge' in navigator)) return
  // Refused while the app is not installed: there is no icon to mark then.
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
}
