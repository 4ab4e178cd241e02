import type { Story } from "../story.ts";

/** School, skills and work. */
export const learningStories: readonly Story[] = [
	{
		id: "edu",
		name: "Education",
		titles: [
			"Send {count} Girls in {place} to Secondary School",
			"A Library on a Bicycle for {place}",
			"Night School for Working Children in {place}",
			"Books, Lunch and a Teacher for {count} Pupils in {place}",
		],
		summaries: [
			"School is free in {country}, but books, uniforms and the bus are not. This project pays what is missing for {count} girls in {place} and gives each a mentor until graduation.",
			"Two hundred books, a bell and a strong pair of legs: our library bicycle visits {count} children around {place} every week.",
		],
		needs: [
			"Half of the children around {place} leave school before they are thirteen. Families need their work, the way is long, and classes of seventy leave nobody time to ask.",
			"There is one textbook for four pupils, and no quiet place to read at home. Girls miss weeks of lessons each term.",
		],
		activities: [
			"We pay for uniforms, books and lunches, train forty teachers in reading methods, open a study room with light until nine, and visit every family each term.",
			"Mentors meet their pupils weekly, volunteers read aloud in three languages, and a savings group helps mothers to take over the costs step by step.",
		],
		impacts: [
			"{count} children finish school, earn more than their parents could, and send their own children to school as a matter of course.",
			"Teachers keep what they learned, libraries stay open, and the town measures success by how many children come back next year.",
		],
	},
	{
		id: "children",
		name: "Child Protection",
		titles: ["A Safe Home for {count} Children in {place}", "After-school Care for {count} Children of {place}"],
		summaries: [
			"When a home is not safe, a child needs another one at once. Our house in {place} gives {count} children a bed, a school place and people who stay.",
			"Between the last lesson and the end of the shift many children of {place} are alone. Our centre offers lunch, homework help and play to {count} of them.",
		],
		needs: [
			"In {place} children work at the market, sleep in doorways and are easily deceived. Public homes are full, and nobody follows up once a child has left them.",
			"Parents work long shifts far from home. Children of six look after children of three, and accidents happen every month.",
		],
		activities: [
			"Social workers are reachable day and night, children are examined and enrolled in school, and families get support so that most can take their child back.",
			"A warm lunch, a teacher for each group, football and theatre in the afternoon, and a walk home in company.",
		],
		impacts: [
			"{count} children grow up safe, and eight out of ten return to a family that has been helped to care for them.",
			"A neighbourhood that once looked away now knows whom to call.",
		],
	},
	{
		id: "tech",
		name: "Digital Literacy",
		titles: ["Laptops and Coding for {count} Teenagers in {place}", "Connect the Schools of {place}"],
		summaries: [
			"A repaired laptop, a teacher and an hour a day: {count} teenagers in {place} learn to write programs, and to tell good information from bad.",
			"Eleven schools near {place} have no connection at all. We build a shared network, train a caretaker at each school and open the rooms to everyone in the evening.",
		],
		needs: [
			"Jobs in {country} are advertised online, and so are scams. Most families share one old telephone, and schools teach computers from a blackboard.",
			"Without a connection teachers cannot reach materials, and pupils fall behind those in the capital from the first year on.",
		],
		activities: [
			"We collect and repair used laptops, train young women as teachers, run courses of ten weeks, and find each graduate a placement.",
			"Masts, solar panels and routers are installed with local technicians, who are employed by the school association afterwards.",
		],
		impacts: [
			"{count} young people find better work or go on studying, and every laptop is used by two more classes.",
			"A network that belongs to the schools stays when the project leaves.",
		],
	},
	{
		id: "ecdev",
		name: "Economic Growth",
		titles: ["Small Loans for {count} Market Women in {place}", "A Bicycle Workshop That Trains Mechanics in {place}"],
		summaries: [
			"Fifty dollars and good advice start a business. {count} women in {place} get a loan, a savings group and a course in book-keeping.",
			"Our workshop in {place} trains {count} young mechanics, repairs bicycles for pupils, and pays for itself within three years.",
		],
		needs: [
			"Lenders in {place} charge ten per cent a week. Women are refused by banks, because the land is in somebody else's name.",
			"Four of ten young people in this part of {country} have neither work nor a training place. Those who can leave, leave.",
		],
		activities: [
			"Groups of fifteen save and lend together, a trainer visits monthly, and a shared store buys goods at better prices.",
			"Apprentices learn for eighteen months with a wage, take an exam that the state recognises, and get tools at the end.",
		],
		impacts: [
			"Incomes grow by half within two years, and {count} families pay school fees without borrowing.",
			"Trades that had died out are back in town, taught by those who learned them here.",
		],
	},
	{
		id: "art",
		name: "Arts and Culture",
		titles: ["A Music School in the Old Mill of {place}", "Saving the Songs of {place}"],
		summaries: [
			"An empty mill becomes a music school in which {count} children of {place} learn an instrument, whatever their parents earn.",
			"The last singers of an old tradition live around {place}. Young musicians record them, learn from them, and bring the songs back to the stage.",
		],
		needs: [
			"Music lessons in {country} are for those who can pay. Instruments lie unused in attics while children queue for the only piano.",
			"Each winter takes singers and their songs. No recordings exist, and young people have never heard them.",
		],
		activities: [
			"We repair the roof and forty instruments, employ seven teachers, lend instruments to take home, and play in public four times a year.",
			"Teams of two record and film, a linguist writes the texts down, and summer schools bring old and young together.",
		],
		impacts: [
			"{count} children play together who would not have met, and the mill is full of people again.",
			"An archive that is open to all keeps the songs alive, and the first choir of young singers already tours.",
		],
	},
	{
		id: "gender",
		name: "Gender Equality",
		titles: ["Women Drivers: {count} Licences in {place}", "Girls on Bikes: The Road to School in {place}"],
		summaries: [
			"A driving licence opens a profession. {count} women in {place} learn to drive, to maintain a car and to run a taxi of their own.",
			"A bicycle turns a walk of two hours into half an hour. {count} girls near {place} get one, with a lock, a repair course and a group to ride with.",
		],
		needs: [
			"Women in {place} earn a third of what men earn, and many trades are closed to them by custom alone.",
			"Girls are kept at home because the way to school is long and not safe. After two missed terms few come back.",
		],
		activities: [
			"Theory, driving and self-defence are taught by women; families are invited to the first and to the last lesson, and a fund lends the money for a car.",
			"Bicycles are assembled in town, handed over at school, and looked after by a club of older girls.",
		],
		impacts: [
			"{count} women earn their own living, and children see that it is possible.",
			"Attendance rises by a third, and early marriages become rarer where girls stay at school.",
		],
	},
];
