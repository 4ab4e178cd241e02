import type { DemoAuthor } from "./demo-people.ts";
import type { CoverName } from "./demo-pictures.ts";

/** `projectIndex`: index of the project among the catalogue's active ones. `donationDollars`: a negative one is anonymous. */
export type DemoCharity = {
	cover: CoverName;
	author: DemoAuthor;
	title: string;
	description: string;
	goalDollars: number;
	ageDays: number;
	projectIndex: number;
	donationDollars: readonly number[];
};

/** Campaigns for projects of the charity catalogue; their pages name the recipient. */
export const demoCharities: readonly DemoCharity[] = [
	{
		cover: "swim",
		author: "daniel",
		title: "Two hundred lengths for people I have never met",
		description:
			"Five kilometres in a cold pool, two hundred repetitions, one afternoon. I read about this project on a train and could not put it away again.\n\nThe money goes straight to the charity; not a cent of it passes through my hands. I only swim.",
		goalDollars: 2_000,
		ageDays: 21,
		projectIndex: 11,
		donationDollars: [50, 120, -75],
	},
	{
		cover: "run",
		author: "marta",
		title: "Сорок два кілометри заради чужої мрії",
		description:
			"Мій перший марафон. Бігтиму повільно, зате до кінця, і на кожному кілометрі згадуватиму тих, хто підтримав цей проєкт.\n\nУсі кошти отримує благодійна організація, через мої руки вони не проходять. Від мене — лише ноги й упертість.",
		goalDollars: 3_000,
		ageDays: 14,
		projectIndex: 24,
		donationDollars: [25, 40, 200, -100],
	},
	{
		cover: "climb",
		author: "grace",
		title: "Up and down the same hill until it is Everest",
		description:
			"One hill near my house, 8,849 metres of climbing in total, as many laps as it takes. I picked the project because it finishes what it begins.\n\nGifts go to the charity through its own catalogue, which sends you a receipt.",
		goalDollars: 5_000,
		ageDays: 9.5,
		projectIndex: 37,
		donationDollars: [],
	},
];
