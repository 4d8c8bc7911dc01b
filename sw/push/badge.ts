/** Shows the unread count on the app's icon, where the system supports badges. */
export const showBadge = async (unread: number): Promise<void> => {
  if (!('setAppBadge' in navigator)) return
  // Rejects while the app is not installed, because there is no icon.
  await (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
}
