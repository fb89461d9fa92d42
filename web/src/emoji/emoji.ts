export type Emoji = { char: string; name: string }

/** Emoji per row of the grid. */
export const EMOJI_COLUMNS = 8

/** The most used emoji, each with its name. Devices have their own keyboard for the others. */
export const EMOJI: readonly Emoji[] = `
😀 grinning,😂 tears of joy,🙂 smiling,😉 winking,😊 blushing,😍 heart eyes,😘 blowing a kiss,😋 yum
😎 sunglasses,🤩 star-struck,🥳 partying,🤗 hugging,🤔 thinking,🙃 upside down,😴 sleeping,🤯 mind blown
😢 crying,😭 sobbing,😅 sweating,😬 grimacing,😱 screaming,😡 angry,🙄 rolling eyes,🤷 shrugging
👍 thumbs up,👎 thumbs down,👏 clapping,🙌 raised hands,🙏 folded hands,💪 strong arm,👋 waving,🤝 handshake
✌️ victory,🤞 fingers crossed,👌 fine,👀 eyes,❤️ red heart,🧡 orange heart,💛 yellow heart,💚 green heart
💙 blue heart,💜 purple heart,🖤 black heart,💔 broken heart,🔥 fire,✨ sparkles,⭐ star,🌈 rainbow
☀️ sun,🌧️ rain,❄️ snow,🌱 seedling,🌻 sunflower,🌳 tree,🐶 dog,🐱 cat
🎉 party popper,🎂 birthday cake,🎁 gift,🎶 music,📷 camera,📚 books,☕ coffee,🍕 pizza
🍎 apple,🥖 bread,🍷 wine,🚲 bicycle,🚂 train,🏡 house,⛵ sailing boat,⚽ football`
  .trim()
  .split(/[\n,]/)
  .map((entry) => ({ char: entry.split(' ', 1).join(), name: entry.replace(/^\S+ /, '') }))
