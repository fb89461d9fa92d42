/** Asks the API as whoever is signed in. */
export type Read = <T>(path: string) => Promise<T>

/** A picture to take: of which page, as whom, and how. */
export type Shot = {
  name: string
  address: (read: Read) => Promise<string>
  as?: 'mira' | 'tomasz' | 'ines'
  theme?: 'karel_martens' | 'midnight_dark'
  isPhone?: boolean
  /** What is there when the page is. */
  ready: string
}

const at = (path: string) => async () => path

export const SHOTS: Shot[] = [
  { name: 'home', address: at('/'), ready: 'article' },
  { name: 'home-dark', address: at('/'), ready: 'article', theme: 'midnight_dark' },
  { name: 'profile', address: at('/profile/sunniva'), ready: 'article' },
  {
    name: 'messages',
    address: async (read) =>
      `/messages?userId=${(await read<{ id: number }>('/api/users/by-username/sunniva')).id}`,
    ready: 'main img',
  },
  {
    name: 'community',
    address: async (read) => {
      const communities = await read<{ id: number; name: string }[]>('/api/community-groups')
      return `/groups/${communities.find(({ name }) => name.startsWith('Allotments'))?.id}`
    },
    ready: 'article',
  },
  { name: 'dashboard', address: at('/moderator'), as: 'ines', ready: 'main h1' },
  { name: 'phone', address: at('/'), ready: 'article', isPhone: true },
  {
    name: 'phone-messages',
    address: at('/messages'),
    ready: 'main li',
    isPhone: true,
    theme: 'midnight_dark',
  },
]
