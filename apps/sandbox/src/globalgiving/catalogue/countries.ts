export interface Country {
	code: string;
	name: string;
	region: string;
	towns: readonly string[];
}

const country = (code: string, name: string, region: string, ...towns: string[]): Country => ({
	code,
	name,
	region,
	towns,
});

const africa = "Africa";
const asia = "Asia and Oceania";
const europe = "Europe and Russia";
const middleEast = "Middle East";
const northAmerica = "North America";
const southAmerica = "South/Central America and the Caribbean";

/** The countries of the projects; the names are the service's English ones. */
export const COUNTRIES: readonly Country[] = [
	country("UA", "Ukraine", europe, "Lviv", "Kharkiv", "Odesa", "Chernihiv", "Mykolaiv"),
	country("US", "United States", northAmerica, "Detroit", "Baltimore", "Tucson"),
	country("KE", "Kenya", africa, "Eldoret", "Kisumu", "Nakuru"),
	country("IN", "India", asia, "Pune", "Bhopal", "Madurai"),
	country("UG", "Uganda", africa, "Gulu", "Mbale", "Kapchorwa"),
	country("GB", "United Kingdom", europe, "Leeds", "Glasgow", "Swansea"),
	country("PL", "Poland", europe, "Lublin", "Rzeszów"),
	country("NP", "Nepal", asia, "Pokhara", "Dharan"),
	country("ET", "Ethiopia", africa, "Bekoji", "Adama"),
	country("BR", "Brazil", southAmerica, "Recife", "Belém"),
	country("CO", "Colombia", southAmerica, "Cali", "Quibdó"),
	country("GT", "Guatemala", southAmerica, "Xela", "Sololá"),
	country("PE", "Peru", southAmerica, "Cusco", "Ayacucho"),
	country("MX", "Mexico", northAmerica, "Oaxaca", "Puebla"),
	country("GH", "Ghana", africa, "Tamale", "Kumasi"),
	country("NG", "Nigeria", africa, "Jos", "Ibadan"),
	country("TZ", "Tanzania", africa, "Arusha", "Mwanza"),
	country("RW", "Rwanda", africa, "Musanze", "Huye"),
	country("ZA", "South Africa", africa, "Gqeberha", "Polokwane"),
	country("SN", "Senegal", africa, "Thiès", "Saint-Louis"),
	country("MA", "Morocco", africa, "Fez", "Agadir"),
	country("CI", "Cote d'Ivoire", africa, "Bouaké", "Man"),
	country("LB", "Lebanon", middleEast, "Tripoli", "Zahle"),
	country("JO", "Jordan", middleEast, "Irbid", "Mafraq"),
	country("TR", "Turkey", middleEast, "Hatay", "Adıyaman"),
	country("GE", "Georgia", europe, "Kutaisi", "Telavi"),
	country("MD", "Moldova", europe, "Bălți", "Cahul"),
	country("RO", "Romania", europe, "Iași", "Cluj"),
	country("GR", "Greece", europe, "Patras", "Chania"),
	country("DE", "Germany", europe, "Leipzig", "Kassel"),
	country("PH", "Philippines", asia, "Tacloban", "Baguio"),
	country("ID", "Indonesia", asia, "Padang", "Palu"),
	country("VN", "Vietnam", asia, "Hue", "Da Lat"),
	country("KH", "Cambodia", asia, "Battambang", "Kampot"),
	country("BD", "Bangladesh", asia, "Khulna", "Sylhet"),
	country("LK", "Sri Lanka", asia, "Galle", "Jaffna"),
	country("MN", "Mongolia", asia, "Khovd", "Darkhan"),
	country("HT", "Haiti", southAmerica, "Jacmel", "Les Cayes"),
	country("BO", "Bolivia", southAmerica, "Potosí", "Sucre"),
	country("NZ", "New Zealand", asia, "Rotorua", "Gisborne"),
];
