import ThemeSwitch from "../../ui/button/theme-switch.tsx";
import { Buttons } from "./buttons.tsx";
import { Choices } from "./choices.tsx";
import { Dates, Fields } from "./fields.tsx";
import { Colours, Islands, Lanes, Type } from "./foundations.tsx";
import { useKitWords } from "./kit-words.ts";
import { Overlays } from "./overlays.tsx";
import { Croppers, Sliders } from "./pictures.tsx";
import { Banners, Empty, Scoreboard, Table } from "./places.tsx";
import { Skeletons, SmallThings, Texts } from "./small-things.tsx";

/** Every component of the kit in its states, in the theme of the switch. */
export function KitGallery() {
	const { theme } = useKitWords();
	return (
		<div className="wrap grid gap-5 py-10 desk:grid-cols-3">
			<div className="flex flex-wrap items-center gap-4 desk:col-span-3">
				<span className="type-small-strong">{theme}</span>
				<ThemeSwitch />
			</div>
			<Type />
			<Colours />
			<Lanes />
			<Islands />
			<Buttons />
			<Choices />
			<Fields />
			<SmallThings />
			<Skeletons />
			<Texts />
			<Empty />
			<Scoreboard />
			<Table />
			<Banners />
			<Overlays />
			<Croppers />
			<Sliders />
			<Dates />
		</div>
	);
}
