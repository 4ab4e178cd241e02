import type { DemoAuthor } from "./demo-people.ts";
import type { CoverName } from "./demo-pictures.ts";

/** `donationDollars`: arrived donations, oldest first; a negative one is anonymous. `supporterGave`: the index of the demo supporter's. */
export type DemoCampaign = {
	cover: CoverName;
	author: DemoAuthor;
	title: string;
	description: string;
	goalDollars: number;
	ageDays: number;
	/** Ended by its author. */
	endedDaysAgo?: number;
	donationDollars: readonly number[];
	supporterGave?: number;
};

/** Newest last, so that the lists start with it. */
export const demoCampaigns: readonly DemoCampaign[] = [
	{
		cover: "lake",
		author: "marta",
		title: "400 км навколо Мазурських озер за протези рук",
		description:
			"Чотириста кілометрів за одну довгу добу: від світанку до світанку, навколо всіх великих озер. Кошти йшли на два механічні протези рук для людей, які хочуть знову тримати кермо.\n\nДоїхала за двадцять дві години й сорок хвилин. Обидва протези вже замовлено в майстерні, примірка за місяць.\n\nДякую кожному, хто не спав тієї ночі разом зі мною.",
		goalDollars: 6_000,
		ageDays: 75,
		endedDaysAgo: 31,
		donationDollars: [250, 800, -300, 1_500, 60, 2_400, 1_100],
		supporterGave: 4,
	},
	{
		cover: "hike",
		author: "daniel",
		title: "Three peaks for a mountain rescue van",
		description:
			"Three summits in one weekend, thirty-seven kilometres on foot. Our local rescue team drives a van that is older than most of its volunteers. Every gift goes into the next one.\n\nI publish the route and the weather window a week ahead. Come along for a stretch if you like.",
		goalDollars: 6_000,
		ageDays: 34,
		donationDollars: [],
	},
	{
		cover: "trail",
		author: "yuki",
		title: "Night trail: one lamp, forty kilometres",
		description:
			"Forty kilometres through the cedar forest between dusk and dawn. The money buys head torches and warm jackets for the volunteers who search for lost hikers.\n\nI run alone, but not without company: the lamp is on from the first step to the last.",
		goalDollars: 100_000,
		ageDays: 29,
		donationDollars: [50, -100, 250],
	},
	{
		cover: "football",
		author: "artem",
		title: "Сто пенальті за сто дитячих м’ячів",
		description:
			"Сто пенальті поспіль без перерви. За кожен забитий друзі з команди докладають на один м’яч для дитячих секцій.\n\nМ’ячі поїдуть у школи, де тренуються на бетоні й грають тим, що є. Список шкіл уже складено, продавець погодив оптову ціну.",
		goalDollars: 2_500,
		ageDays: 26,
		donationDollars: [25, 40, 25, 100, -60, 250],
		supporterGave: 1,
	},
	{
		cover: "ski",
		author: "nadia",
		title: "Every slope in one season for avalanche dogs",
		description:
			"Sixty-two slopes, one pair of skis, one winter. An avalanche dog trains for two years before its first search, and the training is paid for by gifts alone.\n\nEach finished slope gets a mark on the map and a word of thanks to the people who paid for it.",
		goalDollars: 9_000,
		ageDays: 23,
		donationDollars: [120, 540, -80, 1_200, 300],
	},
	{
		cover: "climb",
		author: "yuki",
		title: "Sixty routes in a night for mountain rescue",
		description:
			"From eight in the evening to eight in the morning, sixty routes on the city wall. Ropes and a new stretcher for the rescue team are the goal.\n\nI will fall off some of them. Those do not count.",
		goalDollars: 9_000,
		ageDays: 19,
		donationDollars: [300, 150, -250, 550],
	},
	{
		cover: "row",
		author: "marta",
		title: "Каякою Віслою від витоку до моря",
		description:
			"Тисяча сорок сім кілометрів за двадцять чотири дні. Одна людина, одна каяка, жодного мотора.\n\nКошти підуть на човни для дитячої веслувальної школи, яка після евакуації працює на новому місці й ділить два човни на тридцять учнів.",
		goalDollars: 15_000,
		ageDays: 16,
		donationDollars: [500, 210, -300, 1_000, 200],
		supporterGave: 4,
	},
	{
		cover: "night",
		author: "grace",
		title: "Ten marathons in ten days for prosthetics",
		description:
			"Four hundred and twenty kilometres in ten days, all of them on the same stadium track, most of them after work.\n\nA running blade costs as much as a small car. Three teenagers of our club have outgrown theirs, and the workshop has promised a price for three.",
		goalDollars: 30_000,
		ageDays: 13,
		donationDollars: [5_000, 2_500, -7_500, 9_000, 3_000, 1_400],
	},
	{
		cover: "box",
		author: "artem",
		title: "Дванадцять раундів за спортзал для молоді",
		description:
			"Дванадцять раундів із дванадцятьма суперниками за один вечір. Зал, де виросли троє чемпіонів, потребує даху, що не протікає.\n\nРинг, рукавиці й характер уже є. Бракує лише покрівлі.",
		goalDollars: 10_000,
		ageDays: 11,
		donationDollars: [1_500, 220, -1_000, 3_000, 1_000],
	},
	{
		cover: "wheel",
		author: "nadia",
		title: "Wheels on the marathon: my road to Tokyo",
		description:
			"A racing chair is made to measure, like a suit, and takes a year to pay off. Mine is due, and so is the qualifying race.\n\nTwelve thousand dollars cover the frame, two wheels and the journey. I train six days a week and write here on the seventh.",
		goalDollars: 12_000,
		ageDays: 8,
		donationDollars: [800, 60, -1_100, 2_000],
	},
	{
		cover: "swim",
		author: "daniel",
		title: "Swim the strait for clean water in twelve schools",
		description:
			"Thirty-four kilometres of cold water, no wetsuit, a boat beside me and jellyfish below. Twelve schools get a water filter each: the engineers have been to every one of them.\n\nThe crossing takes about fourteen hours, if the tide agrees.",
		goalDollars: 8_000,
		ageDays: 6,
		donationDollars: [2_000, 1_140, -500, 2_500, 2_000],
	},
	{
		cover: "run",
		author: "grace",
		title: "A kilometre for every letter that came home",
		description:
			"Two hundred and eleven letters, two hundred and eleven kilometres. One for every family that wrote to our volunteer post office last winter.\n\nThe gifts pay for stamps, envelopes and the van that carries the parcels.",
		goalDollars: 4_000,
		ageDays: 4,
		donationDollars: [40],
	},
	{
		cover: "pass",
		author: "daniel",
		title: "Over the last pass before the snow",
		description:
			"Seven passes, one bicycle, the first week of November. A bicycle repair workshop for newcomers in our town needs tools and rent for a year.\n\nIf the snow comes early, I carry the bicycle.",
		goalDollars: 5_000,
		ageDays: 3,
		donationDollars: [75, 300, -45, 900, 2_100],
		supporterGave: 0,
	},
	{
		cover: "ride",
		author: "marta",
		title: "1 200 км навколо Карпат для відділення реабілітації",
		description:
			"Дванадцять днів, сім перевалів і один велосипед, старший за мене. Я їду навколо всієї карпатської дуги, щоб відділення реабілітації придбало два тренажери ходьби. Один тренажер щомісяця дає сорока людям змогу знову зробити перші кроки.\n\nМаршрут починається й закінчується у Львові. Щодня ввечері пишу, скільки проїхала, що зламалося і хто пригостив кавою.\n\nКожен кілометр уже хтось підтримав. Дякую, що ви поруч: на перевалах це відчувається.",
		goalDollars: 20_000,
		ageDays: 1,
		donationDollars: [500, 1_250, 100, -250, 3_000, 5_000, 30, 2_000, 350],
		supporterGave: 6,
	},
];
