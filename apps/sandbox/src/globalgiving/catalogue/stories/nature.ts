import type { Story } from "../story.ts";

/** Water, land and what lives on it. */
export const natureStories: readonly Story[] = [
	{
		id: "water",
		name: "Clean Water",
		titles: ["Clean Water for {count} People near {place}", "Wells and Hand-washing for the Schools of {place}"],
		summaries: [
			"A well, a pump and a committee that looks after both: {count} people near {place} will have clean water less than ten minutes from home.",
			"Children in {place} miss school because the water makes them ill. We build wells, latrines and places to wash hands at nine schools.",
		],
		needs: [
			"Women and girls near {place} walk for three hours a day to fetch water that has to be boiled. In the dry season the river stands still.",
			"Two of three tests showed dangerous bacteria. Diarrhoea is the most frequent reason for which children see the nurse.",
		],
		activities: [
			"Surveyors find the water, a local firm drills, and a committee of seven, four of them women, is trained to maintain the pump and to collect a small fee.",
			"Each school gets a well, separate latrines and a hygiene club, and the water is tested every quarter.",
		],
		impacts: [
			"{count} people drink clean water, and girls go to school instead of to the river.",
			"Nine of ten pumps that we built more than five years ago still run, because their villages own them.",
		],
	},
	{
		id: "env",
		name: "Ecosystem Restoration",
		titles: ["Plant {count} Trees on the Slopes of {place}", "Bring the River of {place} Back to Life"],
		summaries: [
			"Fire and axes have left the slopes above {place} bare. Families plant {count} native trees and are paid to look after them for three years.",
			"Rubbish and old dams have choked the river of {place}. Volunteers clear it, schools measure it, and the fish return.",
		],
		needs: [
			"Without roots the soil slides: last year a road and eleven houses were lost. Springs dry up earlier each summer.",
			"Waste water runs into the river untreated, and children no longer learn to swim in it.",
		],
		activities: [
			"Three nurseries raise seedlings of fourteen native kinds, planting days bring whole villages together, and each plot has a guardian.",
			"We remove two disused dams, plant reeds that clean the water, and publish what the schools measure every month.",
		],
		impacts: [
			"Trees that survive their third summer stand for generations, hold the soil and feed the springs.",
			"A clean river brings back birds, anglers and swimmers, and with them people who defend it.",
		],
	},
	{
		id: "climate",
		name: "Climate Action",
		titles: ["Solar Light for {count} Homes around {place}", "Cool Streets for {place}"],
		summaries: [
			"Kerosene is dear, dirty and dangerous. {count} homes around {place} change to solar light, paid off in small steps.",
			"Summers in {place} have become unbearable for the old and the young. We plant shade, open school yards and paint roofs white.",
		],
		needs: [
			"Families in {country} spend a tenth of their income on lamp oil, and children read in smoke.",
			"On hot days the inner town is eight degrees warmer than the fields around it, and hospitals fill up.",
		],
		activities: [
			"Women from the villages are trained to install and repair the panels, and run the repayment fund themselves.",
			"Residents choose the streets, gardeners plant, and schools unlock their yards in the holidays, with water and games.",
		],
		impacts: [
			"{count} homes breathe clean air and save money each month, and the fund lights the next village.",
			"A town that cools itself needs less power and loses fewer people in a heat wave.",
		],
	},
	{
		id: "animals",
		name: "Animal Welfare",
		titles: ["A Clinic for Working Donkeys in {place}", "Shelter and Vaccines for the Street Dogs of {place}"],
		summaries: [
			"Donkeys carry the bricks and water of {place}. A mobile vet treats their wounds and shows owners how to avoid them.",
			"Vaccinated and neutered dogs are healthier, calmer and fewer. Our team in {place} treats {count} animals a year and finds homes for many.",
		],
		needs: [
			"Bad harness, heavy loads and no vet for miles: most working animals in this part of {country} are lame or sore.",
			"Packs of dogs frighten children, and rabies still kills. Poison has been the only answer so far.",
		],
		activities: [
			"The clinic visits markets, treats for free, fits padded harness and trains farriers.",
			"We catch, treat, mark and return, run a shelter with walking volunteers, and visit schools.",
		],
		impacts: [
			"Healthy animals work longer, and families who depend on them earn more.",
			"Rabies has become rare where seven of ten dogs are vaccinated, and people and dogs live in peace.",
		],
	},
	{
		id: "wildlife",
		name: "Wildlife Conservation",
		titles: ["Rangers for the Wetlands of {place}", "Safe Beaches for Turtles near {place}"],
		summaries: [
			"Cranes rest in the wetlands of {place} on their way across half the world. Local rangers protect them, and guide those who come to see them.",
			"Each spring turtles return to the beaches near {place}. {count} volunteers guard the nests and clear the way to the sea.",
		],
		needs: [
			"Poaching, drainage and plastic threaten what is left of the wetlands. There are two rangers for an area as large as a city.",
			"Lights, dogs and thieves take most of the eggs. Of a thousand hatchlings one reaches adulthood.",
		],
		activities: [
			"We employ and equip fourteen rangers, count birds with pupils, and pay farmers who leave meadows wet.",
			"Night patrols mark and guard nests, hotels dim their lights, and fishermen change to safer nets.",
		],
		impacts: [
			"Numbers of resting cranes have doubled where rangers are present, and guides earn a living from it.",
			"A generation of children grows up proud of what hatches on its beach.",
		],
	},
	{
		id: "agriculture",
		name: "Sustainable Agriculture",
		titles: ["Better Seeds for {count} Farmers near {place}", "Beehives and Orchards for {place}"],
		summaries: [
			"Old seeds that endure drought, and neighbours who know how to grow them: {count} farmers near {place} harvest enough again.",
			"Bees make orchards bear. Families in {place} get two hives, forty trees and a course, and sell honey in the second year.",
		],
		needs: [
			"Rain comes late and all at once. Bought seed fails every third year, and debt follows.",
			"Young people leave the land because it does not feed them, and terraces that took centuries fall apart.",
		],
		activities: [
			"A seed bank lends and takes back, trial fields compare, and farmers teach farmers on open days.",
			"We plant, graft and prune together, and a cooperative bottles and sells under one name.",
		],
		impacts: [
			"Harvests grow by a third without more water, and {count} families have a store for bad years.",
			"Orchards outlive those who plant them.",
		],
	},
];
