import { Label } from "react-aria-components/Label";
import { Slider as AriaSlider, SliderOutput, SliderThumb, SliderTrack } from "react-aria-components/Slider";

/** A slider for pointers and arrow keys. `format` makes its value text. */
export function Slider(props: {
	label: string;
	value: number;
	onChange: (value: number) => void;
	minValue: number;
	maxValue: number;
	step: number;
	format: (value: number) => string;
}) {
	const { label, value, onChange, format, ...range } = props;
	const share = (value - range.minValue) / (range.maxValue - range.minValue);
	return (
		<AriaSlider {...range} value={value} onChange={onChange} className="grid gap-1">
			<span className="flex items-baseline justify-between gap-4">
				<Label className="type-small-strong">{label}</Label>
				<SliderOutput className="type-small text-muted">{format(value)}</SliderOutput>
			</span>
			<SliderTrack className="relative flex h-11 w-full cursor-pointer items-center">
				<span className="h-2 w-full overflow-hidden rounded-pill bg-line-strong">
					<span className="block h-full bg-chip" style={{ width: `${share * 100}%` }} />
				</span>
				<SliderThumb className="top-1/2 size-7 rounded-pill border-4 border-strong bg-action data-[focus-visible]:outline-3 data-[focus-visible]:outline-offset-3 data-[focus-visible]:outline-(--focus)" />
			</SliderTrack>
		</AriaSlider>
	);
}
