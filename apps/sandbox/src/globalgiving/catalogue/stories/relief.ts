import type { Story } from "../story.ts";

/** Emergencies, food and a roof. */
export const reliefStories: readonly Story[] = [
	{
		id: "disaster",
		name: "Disaster Response",
		titles: ["Emergency Relief for {count} Families in {place}", "Rebuild {place} after the Flood"],
		summaries: [
			"The water came at night. {count} families in {place} lost what they had; our teams bring food, blankets and clean water, and stay to rebuild.",
			"First a dry place to sleep, then a roof, then a school: this project stands by {place} from the first week until the last house is finished.",
		],
		needs: [
			"Roads to {place} are open again, but shops, wells and the clinic are not. Families share tents while the nights get cold.",
			"After a month the cameras leave. Mould, debt and fear stay, and the aid of the first days is used up.",
		],
		activities: [
			"We hand out parcels chosen by the families themselves, pump wells clean, and run a children's space with sport and play each day.",
			"Masons are trained to build stronger, tools are lent, and every family gets help with its papers.",
		],
		impacts: [
			"{count} families are back under a roof that will stand the next flood, and the town has a plan for it.",
			"Trained neighbours are the first to help next time, within minutes instead of days.",
		],
	},
	{
		id: "hunger",
		name: "Food Security",
		titles: ["School Meals for {count} Children in {place}", "Community Kitchens for {place}"],
		summaries: [
			"Nobody learns on an empty stomach. {count} children in {place} get a warm meal on every school day, cooked from what farms nearby grow.",
			"Three kitchens in {place} cook for those who have nothing, and with those who want to learn the trade.",
		],
		needs: [
			"Prices in {country} have doubled in two years. In the poorest streets of {place} children eat once a day, often bread alone.",
			"Harvests are thrown away for want of buyers a few miles from families who go hungry.",
		],
		activities: [
			"Parents cook in turns under a trained cook, vegetables are bought from thirty farms, and nurses weigh and measure twice a year.",
			"Surplus is collected every morning; apprentices learn in the kitchen for a year and leave with a certificate.",
		],
		impacts: [
			"Attendance rises, marks improve, and farms around {place} have a buyer they can count on.",
			"{count} people eat well today, and some of them cook for others tomorrow.",
		],
	},
	{
		id: "shelter",
		name: "Safe Housing",
		titles: ["Warm Homes before Winter in {place}", "{count} Safe Beds for People without a Home in {place}"],
		summaries: [
			"New windows, a stove and a dry roof: builders and volunteers make {count} homes in {place} fit for the winter.",
			"A bed for the night is a beginning. Our house in {place} adds a shower, a post address and somebody who helps to find work.",
		],
		needs: [
			"Many homes in {place} were damaged and patched with foil. Nights of twenty below zero are to be expected.",
			"Rents have risen faster than wages. Those who lose their flat lose papers, work and friends soon after.",
		],
		activities: [
			"We survey each home, order what is needed once for all, and build in teams of six. Elderly people come first.",
			"Beds, lockers and meals are offered without conditions; social workers are there each morning.",
		],
		impacts: [
			"{count} people spend the winter at home instead of far away.",
			"Six of ten guests have a room of their own after a year.",
		],
	},
	{
		id: "refugee",
		name: "Refugee Rights",
		titles: ["A New Start for {count} Displaced Families in {place}", "Football without Borders in {place}"],
		summaries: [
			"Families who had to flee arrive in {place} with one bag. We help {count} of them with papers, language, school places and work.",
			"New arrivals and neighbours play in the same teams. {count} young people in {place} find friends on the pitch, and a language class after it.",
		],
		needs: [
			"Those who fled live in schools and gyms around {place}, far from work and without knowing whom to ask.",
			"Young people who arrive alone wait for months without a school place or anything to do.",
		],
		activities: [
			"Advisers who once arrived themselves accompany each family for a year; courses, child care and a small fund remove what stands in the way.",
			"Mixed teams train three times a week, coaches speak four languages, and a mentor helps with school and papers.",
		],
		impacts: [
			"After a year most families live in a flat of their own and at least one parent works.",
			"Friendships begin where fear was, and {place} gains citizens, colleagues and a good left winger.",
		],
	},
	{
		id: "covid-19",
		name: "Epidemic Response",
		titles: ["Oxygen and Training for the Hospital of {place}", "Ready for the Next Epidemic in {place}"],
		summaries: [
			"The hospital of {place} ran out of oxygen twice. A plant of its own and trained staff make sure that it does not happen again.",
			"Health workers, tests and honest information: {place} prepares for the next outbreak while there is time.",
		],
		needs: [
			"Bottles come from the capital, six hours away, and cost ten times what oxygen costs to make.",
			"Rumours travelled faster than the illness, and nurses fell ill for want of masks.",
		],
		activities: [
			"We install the plant, train technicians and nurses, and supply four smaller clinics.",
			"Stocks are laid in, {count} volunteers are trained, and a radio programme answers questions every week.",
		],
		impacts: [
			"Newborns and the elderly benefit every day, not in an epidemic alone.",
			"A district that has practised reacts in hours.",
		],
	},
];
