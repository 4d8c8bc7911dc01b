export function setAside(built: string, aside: string, now: Date): void
export function bringBack(built: string, aside: string, now: Date): void
