import type { Story } from "../story.ts";

/** Justice, safety and peace. */
export const rightsStories: readonly Story[] = [
	{
		id: "rights",
		name: "Justice and Human Rights",
		titles: ["Free Lawyers for {count} Families in {place}", "Know Your Rights: Street Law in {place}"],
		summaries: [
			"A right that nobody can enforce is none. Lawyers in {place} advise {count} families a year, without a fee and without a queue.",
			"Law students explain rights where people are: at markets, in factories and on the football pitch of {place}.",
		],
		needs: [
			"Evictions and unpaid wages are common in {place}, and court costs more than a family owns.",
			"Most people in this part of {country} learn what they were entitled to when the deadline has passed.",
		],
		activities: [
			"An office, a telephone line and a bus bring advice to eleven districts; hard cases go to court with our help.",
			"Trained students hold {count} short lessons a year, with plays, quizzes and a handbook in plain language.",
		],
		impacts: [
			"Four of five cases end without a court, because somebody knew the law.",
			"Institutions behave better where people know what to ask for.",
		],
	},
	{
		id: "endabuse",
		name: "Ending Abuse",
		titles: ["A Safe House for {count} Women and Children in {place}", "Coaches Who Protect: Safe Sport in {place}"],
		summaries: [
			"A door that opens at any hour: the safe house in {place} shelters {count} women and children a year and helps them to begin again.",
			"Every child has a right to safe sport. Clubs in {place} train coaches, choose trusted persons and learn to listen.",
		],
		needs: [
			"The only shelter in this part of {country} has nine beds. Those who are turned away go back.",
			"Clubs have no rules on what to do when a child speaks up, and so nothing is done.",
		],
		activities: [
			"Shelter, legal help and child care under one roof, self-defence and running groups, and a flat-share for the first year after.",
			"We train {count} coaches, check clubs against a clear list, and run a confidential line.",
		],
		impacts: [
			"Nine of ten women do not return to a violent home.",
			"Clubs that have the label are chosen by parents, and others follow.",
		],
	},
	{
		id: "trafficking",
		name: "Ending Human Trafficking",
		titles: ["Safe Journeys: Stop Trafficking at {place}", "A Second Chance for {count} Survivors in {place}"],
		summaries: [
			"At the bus station of {place} trained volunteers notice who travels in danger, and offer help before it is too late.",
			"Survivors in {place} learn a trade, find a home and get a lawyer. {count} women and men have begun again.",
		],
		needs: [
			"False job offers lead from the villages of {country} into debt and captivity.",
			"Those who escape are ashamed, in debt and without papers, and are often deceived again.",
		],
		activities: [
			"Volunteers work in shifts with the police, a hotline answers in five languages, and schools invite us.",
			"Counselling, a wage during training, and help in court for as long as it takes.",
		],
		impacts: [
			"Hundreds of people a year are stopped before they cross into danger.",
			"Survivors become advisers, and are believed.",
		],
	},
	{
		id: "peace",
		name: "Peace and Reconciliation",
		titles: ["One Team: Youth from Both Sides of {place}", "Village Dialogues around {place}"],
		summaries: [
			"Two communities, one rowing boat. {count} young people from both sides of {place} train and travel together for a year.",
			"Where neighbours were enemies, talking has to be learned. Trained hosts invite {count} villagers around {place} to one table.",
		],
		needs: [
			"Schools, cafés and clubs in {place} are divided. Young people have never spoken to those across the river.",
			"Old conflicts over land and loss flare up at every election.",
		],
		activities: [
			"Mixed crews train twice a week, spend two camps together and row a regatta through the middle of town.",
			"Forty hosts lead dialogues in five steps, and each ends with something that is built together.",
		],
		impacts: [
			"Friendships last: three of four still meet after two years.",
			"Villages that built a bridge or a bus stop together settle the next dispute by themselves.",
		],
	},
	{
		id: "racial",
		name: "Racial Justice",
		titles: ["Scholarships for {count} Students in {place}", "A Fair Start for Young Coaches in {place}"],
		summaries: [
			"Talent is everywhere, opportunity is not. {count} students in {place} get a scholarship, a mentor and a network.",
			"Few head coaches look like their teams. In {place} young people from overlooked communities earn licences and get their first contract.",
		],
		needs: [
			"Students from minorities in {country} leave university twice as often, mostly for want of money and advice.",
			"Courses are costly and invitations go to those who know somebody.",
		],
		activities: [
			"Scholarships cover fees and rent, mentors meet monthly, and employers commit to interviews.",
			"We pay for courses and travel, place each coach with a club for a season, and publish the results.",
		],
		impacts: [
			"Graduates hire graduates: the network carries itself after five years.",
			"Clubs in {place} now ask us for names.",
		],
	},
	{
		id: "lgbtq",
		name: "LGBTQIA+ Equality",
		titles: ["A House for Everyone in {place}", "Open Changing Rooms: Sport for All in {place}"],
		summaries: [
			"Some young people in {place} lose their home for being who they are. Our house gives {count} of them a bed, advice and time.",
			"Clubs in {place} learn how to welcome everyone, in the changing room and in the rules.",
		],
		needs: [
			"Four of ten young people without a home in {place} were sent away by their families.",
			"Insults are part of the game in too many halls, and many stop doing sport altogether.",
		],
		activities: [
			"Rooms, a school place and family counselling; many parents do change their minds.",
			"Workshops for {count} coaches and captains, a guide for clubs, and an open tournament each summer.",
		],
		impacts: [
			"Two of three go back to their families or into a flat of their own within a year.",
			"Clubs keep members whom they used to lose.",
		],
	},
	{
		id: "reproductive",
		name: "Reproductive Health",
		titles: ["Safe Births for {count} Mothers in {place}", "Girls Stay at School: Pads and Facts for {place}"],
		summaries: [
			"A trained midwife and a clean room save lives. {count} mothers near {place} give birth safely, close to home.",
			"No girl should miss school because of her period. Sewing groups in {place} make pads for {count} girls, and nurses answer every question.",
		],
		needs: [
			"Every fortieth birth near {place} ends in an emergency, and the hospital is four hours away.",
			"Girls miss four days of school a month, and boys tease what nobody explains.",
		],
		activities: [
			"We build two birth rooms, train nine midwives and keep a car ready day and night.",
			"Groups sew and sell at cost, school toilets are repaired, and lessons are for girls and boys.",
		],
		impacts: [
			"Emergencies are recognised in time, and {count} families celebrate.",
			"Girls finish school, and talk to their daughters one day.",
		],
	},
	{
		id: "democ",
		name: "Good Governance",
		titles: ["Open Budgets for {place}", "Young Reporters of {place}"],
		summaries: [
			"Where does the money go? Residents of {place} learn to read the town's budget, and have a say in it.",
			"{count} young people in {place} learn to research, to check and to report what matters on their streets.",
		],
		needs: [
			"Budgets in {country} are public by law, and unreadable in practice.",
			"The last local paper of {place} closed. Rumours have taken its place.",
		],
		activities: [
			"We publish the figures as pictures, hold evenings in every district, and follow {count} promises to the end.",
			"Editors teach in a newsroom over the bakery, and the paper appears every fortnight.",
		],
		impacts: [
			"Playgrounds and street lights are built that had been in the plan for years.",
			"A town that knows what happens in it takes part.",
		],
	},
];
