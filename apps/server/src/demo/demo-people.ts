/** People who exist only in the demo data. `avatar` seeds the drawing. */
export type DemoPerson = {
	firstName: string;
	lastName: string;
	email: string;
	country: string;
	state?: string;
	locale: "en" | "uk";
	avatar: number;
};

export const demoPassword = "Run-the-extra-mile-1";

export const demoAuthors = {
	marta: {
		firstName: "Марта",
		lastName: "Лисенко",
		email: "marta@demo.invalid",
		country: "PL",
		locale: "uk",
		avatar: 13,
	},
	daniel: {
		firstName: "Daniel",
		lastName: "Okafor",
		email: "daniel@demo.invalid",
		country: "GB",
		locale: "en",
		avatar: 2,
	},
	nadia: {
		firstName: "Nadia",
		lastName: "Brandt",
		email: "nadia@demo.invalid",
		country: "DE",
		locale: "en",
		avatar: 39,
	},
	artem: {
		firstName: "Артем",
		lastName: "Коваль",
		email: "artem@demo.invalid",
		country: "CZ",
		locale: "uk",
		avatar: 7,
	},
	yuki: { firstName: "Yuki", lastName: "Tanaka", email: "yuki@demo.invalid", country: "JP", locale: "en", avatar: 0 },
	grace: {
		firstName: "Grace",
		lastName: "Mwangi",
		email: "grace@demo.invalid",
		country: "US",
		state: "OR",
		locale: "en",
		avatar: 4,
	},
} as const satisfies Record<string, DemoPerson>;

export type DemoAuthor = keyof typeof demoAuthors;

/** A person without campaigns, to give and look around with. */
export const demoSupporter: DemoPerson = {
	firstName: "Olena",
	lastName: "Vasylenko",
	email: "olena@demo.invalid",
	country: "PL",
	locale: "uk",
	avatar: 31,
};

/** Donors without accounts, taken in turn. */
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
