import { aboutIntro } from './intro.ts'
import type { ContentKey } from './site-content.ts'

/** The built-in wording of the About page, and its icons (rules/settings.md 10). */
export const aboutWords: Readonly<Record<ContentKey, string>> = {
  ...aboutIntro,
  highlight_connect_title: 'Keep close',
  highlight_connect_text: 'Read what your friends wrote, the newest first, and write back.',
  highlight_connect_icon: 'Users',
  highlight_privacy_title: 'You choose who reads',
  highlight_privacy_text:
    'Every post says who it is for: friends, friends of friends, or everyone here. Nobody outside can read it.',
  highlight_privacy_icon: 'Shield',
  highlight_connected_title: 'Never far',
  highlight_connected_text: 'Messages between friends arrive at once, on every device you use.',
  highlight_connected_icon: 'MessageCircle',
  highlight_community_title: 'Circles of your own',
  highlight_community_text:
    'Start a community for the choir, the garden or the street, open to everyone or only to people you let in.',
  highlight_community_icon: 'Heart',
  highlight_innovation_title: 'Quick and light',
  highlight_innovation_text: 'It opens in a moment, even on an old phone or a slow train.',
  highlight_innovation_icon: 'Zap',
  highlight_growth_title: 'It grows by hand',
  highlight_growth_text: 'Members invite people they would vouch for. That keeps it a good place.',
  highlight_growth_icon: 'UserPlus',
  highlight_discover_title: 'Worth finding',
  highlight_discover_text:
    'Search, hashtags and what others talk about lead you to people and posts you would have missed.',
  highlight_discover_icon: 'Search',
  highlight_engage_title: 'Real conversations',
  highlight_engage_text: 'Replies stay with what they reply to, so a long conversation is easy to follow.',
  highlight_engage_icon: 'MessageCircle',
  highlight_customize_title: 'Made to fit',
  highlight_customize_text: 'Choose your colors, what you see first, and what may interrupt you.',
  highlight_customize_icon: 'Settings',
  feature_invite_only_title: 'By invitation',
  feature_invite_only_text:
    'A code from a member lets one person in. The two of them are friends from the start.',
  feature_feed_filtering_title: 'The feed you want',
  feature_feed_filtering_text:
    'Read posts by friends, friends of friends or everyone here, or only by the groups you pick.',
  feature_content_sharing_title: 'Words, pictures, videos',
  feature_content_sharing_text:
    'Up to five photos or a video in a post, and links that show where they lead.',
  feature_friend_management_title: 'Friends in groups',
  feature_friend_management_text: 'Sort friends into groups of your own, and see whom you have in common.',
  feature_engagement_title: 'Likes, comments, reposts',
  feature_engagement_text: 'Say that something moved you, talk about it, or pass it on to your friends.',
  feature_save_block_title: 'Keep it, or keep it out',
  feature_save_block_text:
    'Bookmark what you want to find again. Hide or block people you don’t want to read. They aren’t told.',
  how_it_works_title: 'How it works',
  step_1_title: 'Get an invitation',
  step_1_text: 'Ask someone who is here already. Their link opens the door.',
  step_2_title: 'Find your people',
  step_2_text: 'Your first friend is whoever invited you. Meet their friends, and bring your own.',
  step_3_title: 'Share something',
  step_3_text: 'A photo, a thought, a question. Choose who should see it, and post it.',
  about_values: `What you write is yours. Take a copy of it all, or take it away, on any day.

Posts come in the order in which they were written. Your attention is not for sale.

Whoever wrote something decides who may read it, and nobody else does.

We are kind to one another. Where we are not, people step in, not machines.`,
}
