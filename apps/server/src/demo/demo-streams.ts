import type { DemoAuthor } from "./demo-people.ts";
import type { CoverName } from "./demo-pictures.ts";

/** A challenge of the campaign with this cover. `daysAgo`: how long ago it was live; without it, it is upcoming. */
export type DemoStream = {
	campaign: { author: DemoAuthor; cover: CoverName };
	cover: CoverName;
	title: string;
	description: string;
	daysAgo?: number;
};

/** Past ones of a campaign first: a campaign has one open challenge at a time. */
export const demoStreams: readonly DemoStream[] = [
	{
		campaign: { author: "marta", cover: "ride" },
		cover: "run",
		title: "Збираємо сумки: що їде зі мною навколо Карпат",
		description:
			"Викладаю на стіл усе, що поїде зі мною: інструменти, аптечку, дощовик і дві пари шкарпеток. Показую, як розкласти вагу, щоб велосипед слухався на спуску.",
		daysAgo: 0.6,
	},
	{
		campaign: { author: "grace", cover: "night" },
		cover: "night",
		title: "Marathon four of ten: the last lap together",
		description:
			"The fourth marathon ends at a quarter to midnight. I turn the camera on for the last lap, say how the legs feel, and read out what the workshop has written about the three blades.",
		daysAgo: 6,
	},
	{
		campaign: { author: "daniel", cover: "pass" },
		cover: "ride",
		title: "The first pass: fog, cows and a flat tyre",
		description:
			"Up before sunrise, over the top by nine, and a flat tyre exactly where there is no reception. What you see is the part with reception.",
		daysAgo: 1.5,
	},
	{
		campaign: { author: "marta", cover: "ride" },
		cover: "hike",
		title: "Перший перевал наживо: до вершини разом",
		description:
			"Піднімаюся на перший перевал і веду ефір просто з керма: дихання, краєвиди й чесні вісімнадцять відсотків ухилу.\n\nРозповім про маршрут, про велосипед і про те, скільки пиріжків поміщається в сумку. На вершині подякую кожному, хто підтримав підйом.",
	},
	{
		campaign: { author: "daniel", cover: "pass" },
		cover: "night",
		title: "Night ride: lights on until midnight",
		description:
			"The last hour before midnight, on the road with two lamps and a thermos. I show what the workshop needs, tool by tool, and ride a kilometre more for every gift that arrives while we are live.",
	},
];
