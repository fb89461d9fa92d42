/** The built-in wording of what also stands in the left column of the home page. */
export const aboutIntro = {
  about_title: 'A place for people who know each other',
  about_subtitle:
    'No strangers, no advertising, nobody who wants something from you. Only people you would open the door to.',
  about_description:
    'This is a private social network, kept by the people who use it. You share with friends, with friends of friends, or with everyone here, and you can always see who that is.',
} as const
