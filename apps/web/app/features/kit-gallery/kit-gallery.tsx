import { Buttons, Choices, Fields } from "./controls.tsx";
import { Colours, Lanes, Type } from "./foundations.tsx";
import { Messages, Overlays, Small } from "./messages.tsx";

/** Every part of the kit in its states, in daylight and under floodlights. */
export function KitGallery() {
	return (
		<>
			{(["light", "dark"] as const).map((theme) => (
				<div key={theme} data-theme={theme} className="bg-bg">
					<div className="wrap grid gap-5 py-10 desk:grid-cols-3">
						<Type />
						<Colours />
						<Lanes />
						<Buttons />
						<Fields />
						<Choices />
						<Small />
						<Overlays />
						<Messages />
					</div>
				</div>
			))}
		</>
	);
}
