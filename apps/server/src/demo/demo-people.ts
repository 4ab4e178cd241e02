import { demoOperatorEmail } from "../platform/config.ts";
import type { AvatarName } from "./demo-pictures.ts";

/** Fictional people of the demo data. */
export type DemoPerson = {
	firstName: string;
	lastName: string;
	email: string;
	country: string;
	state?: string;
	locale: "en" | "uk";
	avatar: AvatarName;
	/** Text of the public page; no social networks, since any name there may be a real person's. */
	bio?: string;
};

export const demoAuthors = {
	marta: {
		firstName: "Марта",
		lastName: "Лисенко",
		email: "marta@demo.invalid",
		country: "PL",
		locale: "uk",
		avatar: "marta",
		bio: "Їжджу довгі дистанції з 2014 року. Щоліта проїжджаю одне коло для тих, хто знову вчиться ходити.",
	},
	daniel: {
		firstName: "Daniel",
		lastName: "Okafor",
		email: "daniel@demo.invalid",
		country: "GB",
		locale: "en",
		avatar: "daniel",
		bio: "Fell runner and maths teacher. I keep a notebook of every pass I have crossed and who it was for.",
	},
	nadia: {
		firstName: "Nadia",
		lastName: "Brandt",
		email: "nadia@demo.invalid",
		country: "DE",
		locale: "en",
		avatar: "nadia",
		bio: "Open-water swimmer from Kiel. Cold hands, warm tea, and a list of straits that is longer than my calendar.",
	},
	artem: {
		firstName: "Артем",
		lastName: "Коваль",
		email: "artem@demo.invalid",
		country: "CZ",
		locale: "uk",
		avatar: "artem",
		bio: "Тренер із боксу й тато двох доньок. Відкриваю зали там, де після школи нікуди піти.",
	},
	yuki: {
		firstName: "Yuki",
		lastName: "Tanaka",
		email: "yuki@demo.invalid",
		country: "GB",
		locale: "en",
		avatar: "yuki",
		bio: "Wheelchair racer. I train at five in the morning because the city is quiet then and the asphalt is mine.",
	},
	grace: {
		firstName: "Grace",
		lastName: "Mwangi",
		email: "grace@demo.invalid",
		country: "US",
		state: "OR",
		locale: "en",
		avatar: "grace",
		bio: "Ultra-runner from Oregon. Ten marathons in ten days began as a joke between friends, and then somebody believed it.",
	},
} as const satisfies Record<string, DemoPerson>;

export type DemoAuthor = keyof typeof demoAuthors;

/** A person without campaigns, to give and explore with. */
export const demoSupporter: DemoPerson = {
	firstName: "Olena",
	lastName: "Vasylenko",
	email: "olena@demo.invalid",
	country: "PL",
	locale: "uk",
	avatar: "olena",
};

/** Operator of a demo installation. */
export const demoOperator: DemoPerson = {
	firstName: "Tomasz",
	lastName: "Zielinski",
	email: demoOperatorEmail,
	country: "PL",
	locale: "en",
	avatar: "tomasz",
};

/** Donors without accounts, in rotation. */
export const demoDonors: readonly (readonly [firstName: string, lastName: string])[] = [
	["Iryna", "Melnyk"],
	["Jonas", "Weber"],
	["Олександр", "Гриценко"],
	["Hannah", "Cole"],
	["Софія", "Марченко"],
	["Liam", "Byrne"],
	["Ганна", "Коваленко"],
	["Mateo", "Ruiz"],
	["Богдан", "Шевчук"],
	["Amina", "Diallo"],
	["Noah", "Lindqvist"],
	["Юлія", "Ткаченко"],
	["Chloe", "Martin"],
];
