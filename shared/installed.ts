export const INSTALLED = ['clone', 'container', 'package'] as const
/** How Kerf came onto a machine. */
export type Installed = (typeof INSTALLED)[number]

/** A container does not know its computer's address. */
export const addressUnknown = (port: number | string) => `http://ADDRESS:${port}`

/** Opens an installed Kerf to others at an address, from now on. */
export function openAt(installed: Exclude<Installed, 'clone'>, url: string): string {
  return installed === 'container'
    ? `echo APP_URL=${url} >> .env && docker compose up -d`
    : `printf 'HOST=0.0.0.0\\nAPP_URL=${url}\\n' | sudo tee -a /etc/kerf/kerf.env && sudo systemctl restart kerf`
}
