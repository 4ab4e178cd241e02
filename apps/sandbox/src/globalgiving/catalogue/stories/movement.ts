import type { Story } from "../story.ts";

/** Bodies and minds in motion. */
export const movementStories: readonly Story[] = [
	{
		id: "sport",
		name: "Sport",
		titles: [
			"Running Shoes for {count} Young Athletes in {place}",
			"A Football League for Girls in {place}",
			"Give {count} Children in {place} a Place to Play",
			"Evening Sport for {count} Teenagers in {place}",
			"A Running Track That Everyone in {place} Can Use",
		],
		summaries: [
			"In {place} the nearest safe pitch is a bus ride away. This project trains local coaches, buys shoes and balls, and opens evening sessions in which {count} young people run, play and belong.",
			"Sport keeps young people in school and out of trouble. We bring weekly training, a fair league and a warm meal after each match to {count} children in {place}.",
		],
		needs: [
			"Most children in {place} play on the road, because the only field has been closed for years. Girls are rarely invited at all, and families cannot pay for a club. Injuries and dropping out are common.",
			"Clubs in this part of {country} cost more than a family earns in a week. Children with a disability have no group that takes them, and coaches work without training or equipment.",
		],
		activities: [
			"We train and pay twelve local coaches, repair the pitch and its lights, lend out shoes and kit, and run four sessions a week in mixed teams. A tournament closes each term, with parents on the jury.",
			"Every child gets shoes that fit, a place in a team and a coach who knows their name. We organise transport after dark and a quiet hour for homework before training.",
		],
		impacts: [
			"Within two years {count} children train each week and the league is run by a committee from {place}. Schools report fewer absences, and former players come back as coaches.",
			"A field that is looked after by its own neighbourhood serves for decades. Young leaders who grew up in the teams take over training and teach the next age group.",
		],
	},
	{
		id: "health",
		name: "Physical Health",
		titles: [
			"A Mobile Clinic for {count} Families near {place}",
			"Healthy Hearts: Free Check-ups in {place}",
			"Midwives on Motorbikes around {place}",
		],
		summaries: [
			"For the villages around {place} the nearest doctor is half a day away. A mobile clinic with two nurses brings check-ups, vaccines and medicine to {count} people every month.",
			"High blood pressure is found late in {place}, often too late. Free check-ups at markets and sports grounds find it early and keep {count} people in treatment.",
		],
		needs: [
			"The district around {place} has one doctor for nineteen thousand people. Roads are flooded for a third of the year, and most families borrow money to reach a hospital.",
			"Simple illnesses become dangerous here because there is nobody to ask. Medicine is sold without advice, and pregnant women walk for hours to be examined.",
		],
		activities: [
			"The clinic visits eighteen villages in a fixed rhythm. Nurses examine, vaccinate and treat, and two drivers bring emergencies to hospital. Each village chooses a volunteer whom we train.",
			"We hold open days with walking groups, blood pressure checks and cooking lessons, refer patients to a partner hospital and call them back after a month.",
		],
		impacts: [
			"Illnesses are found early, births are attended, and {count} people have somebody to call. After three years the district takes over the nurses' salaries.",
			"Trained volunteers stay in their villages for good. What began as a clinic on wheels becomes a habit of looking after one another.",
		],
	},
	{
		id: "mentalhealth",
		name: "Mental Health",
		titles: ["Somebody to Talk to: Counselling in {place}", "Running Groups against Loneliness in {place}"],
		summaries: [
			"Fear and grief do not end when the danger does. Trained counsellors offer {count} people in {place} free sessions, in person and by telephone.",
			"Walking and running together makes talking easier. Volunteers in {place} lead weekly groups for people who feel alone, with a counsellor at their side.",
		],
		needs: [
			"One psychologist serves the whole district around {place}. Many people have lost a home or a relative, sleep badly and are ashamed to ask for help.",
			"Young people in {place} say that they have nobody to talk to. Waiting lists are longer than a school year, and private help is out of reach.",
		],
		activities: [
			"Eight counsellors work in schools and community rooms, a telephone line is open each evening, and running and walking groups meet twice a week. Supervision keeps the helpers well.",
			"We train teachers and coaches to notice distress, offer group sessions for parents, and keep a small fund for those who need a doctor.",
		],
		impacts: [
			"{count} people find words for what happened to them, and a district learns that asking for help is a strength.",
			"Teachers and coaches stay with what they learned, and the groups go on by themselves when the project ends.",
		],
	},
	{
		id: "disability",
		name: "Disability Rights",
		titles: ["Prosthetics and Sport for {count} People in {place}", "A Playground for Every Child in {place}"],
		summaries: [
			"A leg that fits, and a reason to use it: our workshop in {place} builds prosthetics for {count} people and trains them on bicycles, in the pool and on the track.",
			"Ramps, swings and paths that everyone can use. Together with parents we rebuild the largest playground of {place}, so that no child has to watch from the fence.",
		],
		needs: [
			"People who lost a limb wait for years in this part of {country}, and then get a prosthesis that hurts. Work, school and sport stay closed to them.",
			"Of the {count} children with a disability whom we met in {place}, two thirds had never used a playground.",
		],
		activities: [
			"Our workshop measures, builds and adjusts; a physiotherapist trains every patient for eight weeks, and a sports group follows. Repairs are free for life.",
			"Children draw what they wish for, an architect turns it into plans, and neighbours build with us on six weekends. Trained assistants lead games afterwards.",
		],
		impacts: [
			"{count} people walk to work or school again, and some of them teach the next patients.",
			"A place that is open to all changes how a town sees its children, long after the paint has dried.",
		],
	},
	{
		id: "seniors",
		name: "Dignity in Old Age",
		titles: ["Warm Meals and Company for {count} Elders in {place}", "Gentle Exercise for Grandparents in {place}"],
		summaries: [
			"Many old people in {place} live alone on a pension that does not last the month. Volunteers bring {count} of them a warm meal, firewood and an hour of company.",
			"Staying strong means staying at home. Trainers in {place} lead gentle exercise for {count} older people, and tea afterwards.",
		],
		needs: [
			"Children have moved away for work, shops have closed, and winters in this part of {country} are long. A fall at home may go unnoticed for days.",
			"Pensions in {place} cover either heating or medicine. Loneliness is what people tell us about first.",
		],
		activities: [
			"Volunteers visit twice a week with meals, read letters aloud, repair what is broken and call a nurse when needed. A minibus brings everyone to a Friday lunch.",
			"Two trainers visit nine villages with elastic bands and music; a physiotherapist checks progress every quarter.",
		],
		impacts: [
			"{count} people eat well, are visited and are missed when they do not answer the door.",
			"Falls become rarer, friendships begin, and younger volunteers learn a great deal.",
		],
	},
];
