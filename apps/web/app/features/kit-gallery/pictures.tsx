import { useRef, useState } from "react";
import { Link } from "react-router";
import { Day } from "../../ui/form/day.tsx";
import { CardSlider } from "../../ui/list/card-slider.tsx";
import { PictureCropper } from "../../ui/media/picture-cropper.tsx";
import { DistanceRule } from "../../ui/text/distance-rule.tsx";
import { useKitWords } from "./kit-words.ts";
import { Panel } from "./panel.tsx";
import { cover, portrait } from "./sample-pictures.ts";

const output = { width: 800, height: 449 };
const square = { width: 80, height: 80 };
const zoom = { max: 1.5, step: 0.01 };

/** The cropper: empty, with an error, with an existing picture. */
export function Croppers() {
	const { pictures } = useKitWords();
	const [value, setValue] = useState<string | null>(null);
	const cropper = { value, onChange: setValue, output, zoom, alt: pictures.cover };
	return (
		<Panel id="croppers" title={pictures.croppers} isWide>
			<div className="grid gap-6 tablet:grid-cols-2">
				<PictureCropper {...cropper} />
				<PictureCropper {...cropper} error={pictures.missing} />
				<PictureCropper {...cropper} current={cover} />
				<PictureCropper {...cropper} output={square} shape="round" current={portrait} />
			</div>
		</Panel>
	);
}

/** A row of cards: at its start, with more than is in view, and without more. */
export function Sliders() {
	const { pictures } = useKitWords();
	const list = useRef<HTMLUListElement>(null);
	const cards = pictures.cards.map((title, index) => ({
		key: title,
		card: (
			<div className="rounded-4 border border-line bg-surface p-2.5">
				<img src={cover} alt="" width={800} height={449} className="rounded-3" />
				<p className="p-2 type-title">
					<Link to="." className="-my-3 inline-block py-3">
						{title}
					</Link>
				</p>
				<p className="px-2 pb-2 type-small text-muted">
					<Day at={`2026-06-${String(index + 1).padStart(2, "0")}T12:00:00Z`} form="medium" />
				</p>
			</div>
		),
	}));
	return (
		<Panel id="sliders" title={pictures.sliders} isWide>
			<CardSlider
				heading={
					<div className="flex-1">
						<DistanceRule distance={pictures.nextCampaigns} />
					</div>
				}
				cards={cards}
				list={list}
				previous={pictures.previous}
				next={pictures.next}
			/>
		</Panel>
	);
}
