/** Every address of the app. A page that moves is changed here and in shell/routes.tsx. */
export const paths = {
  home: '/',
  login: '/login',
  register: (code?: string) => (code ? `/register?code=${encodeURIComponent(code)}` : '/register'),
  friends: (tab?: string) => (tab ? `/friends?tab=${tab}` : '/friends'),
}
