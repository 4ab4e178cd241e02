import type { DemoAuthor } from "./demo-people.ts";
import type { CoverName } from "./demo-pictures.ts";

/** A person of the demo data; `supporter` runs no campaign. */
export type DemoVoice = DemoAuthor | "supporter";

/** A post of the campaign with this cover. Hours are counted back from the planting of the demo. */
export type DemoPost = {
	campaign: { author: DemoAuthor; cover: CoverName };
	hoursAgo: number;
	text: string;
	picture?: CoverName;
	likes: readonly DemoVoice[];
	/** Oldest first. */
	comments: readonly { by: DemoVoice; hoursAgo: number; text: string }[];
};

export const demoPosts: readonly DemoPost[] = [
	{
		campaign: { author: "marta", cover: "ride" },
		hoursAgo: 52,
		text: "Сумки спаковано, ланцюг новий, гальма перевірено двічі. Вирушаю завтра о шостій від ратуші: хто хоче проводити перші десять кілометрів, приходьте з велосипедом і термосом.",
		likes: ["artem", "supporter"],
		comments: [
			{ by: "artem", hoursAgo: 50, text: "Буду! Термос беру на двох." },
			{ by: "supporter", hoursAgo: 49, text: "Проведу подумки: о шостій я ще на зміні." },
			{ by: "marta", hoursAgo: 47, text: "Махну рукою у бік лікарні." },
		],
	},
	{
		campaign: { author: "marta", cover: "ride" },
		hoursAgo: 5,
		text: "648 км позаду. Ланцюг рвався двічі, ноги лише раз.\n\nЗавтра найдовший підйом: двадцять один кілометр угору, і жодного магазину до самого перевалу. Беру з собою чотири літри води, пів хлібини й список усіх, хто підтримав поїздку. На кожному повороті читатиму по одному імені вголос, щоб не рахувати серпантин.\n\nПро відділення: учора дзвонила пані Оксана. Кажуть, місце для тренажерів уже міряють рулеткою. Тож тепер відступати нікуди, та й не хочеться.",
		picture: "trail",
		likes: ["artem", "supporter", "daniel", "yuki"],
		comments: [
			{ by: "artem", hoursAgo: 4, text: "Мій дядько в цьому відділенні. Дякую за кожен метр." },
			{ by: "supporter", hoursAgo: 2, text: "Дивлюся з нічної зміни. Крутіть далі!" },
		],
	},
	{
		campaign: { author: "daniel", cover: "pass" },
		hoursAgo: 26,
		text: "Four passes down, three to go. The snow line is at 1,900 metres this morning and so am I. The workshop has sent a list of what the first gifts have bought: two truing jigs and a box of chains.",
		picture: "pass",
		likes: ["nadia", "grace", "supporter"],
		comments: [
			{ by: "grace", hoursAgo: 25, text: "That fog looks familiar. Keep the lamp on!" },
			{ by: "nadia", hoursAgo: 20, text: "A box of chains is a poem. Ride safe." },
		],
	},
	{
		campaign: { author: "grace", cover: "night" },
		hoursAgo: 8,
		text: "Seven of ten. The knees have filed a complaint, the blades have not. Tonight’s marathon starts at six, and the third lap is reserved for anyone who wants to run along.",
		likes: ["daniel", "yuki"],
		comments: [{ by: "yuki", hoursAgo: 6, text: "Running my own ten in the forest tonight, in step with you." }],
	},
];
