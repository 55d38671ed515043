import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { m } from '../../shared/messages.ts';
import { PICTURE_PIXELS } from '../../shared/pictures.ts';
import { Field } from '../ui/field.tsx';
import { dragged, NEAREST, settled, WHOLE } from './crop-area.ts';
import { drawPhoto } from './photo.ts';

/** How far an arrow key moves the picture, as a part of the square. */
const STEP = 0.04;
const MOVES: Record<string, { right: number; down: number }> = {
  ArrowLeft: { right: -STEP, down: 0 },
  ArrowRight: { right: STEP, down: 0 },
  ArrowUp: { right: 0, down: -STEP },
  ArrowDown: { right: 0, down: STEP },
};

type CropProps = { photo: ImageBitmap; canvas: RefObject<HTMLCanvasElement | null> };

/** Chooses what is seen of a photo: by dragging it, by arrow keys, and by a slider that goes nearer. */
export function Crop({ photo, canvas }: CropProps) {
  const [crop, setCrop] = useState(WHOLE);
  const held = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => {
    if (canvas.current) drawPhoto(canvas.current, photo, crop);
  }, [canvas, photo, crop]);

  const move = (by: { right: number; down: number }) => setCrop((now) => dragged(now, by, photo));
  const hold = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
    currentTarget.setPointerCapture(pointerId);
    held.current = { x: clientX, y: clientY };
  };
  const drag = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (!held.current) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    move({ right: (clientX - held.current.x) / width, down: (clientY - held.current.y) / height });
    held.current = { x: clientX, y: clientY };
  };
  const letGo = () => {
    held.current = undefined;
  };
  const press = (event: KeyboardEvent) => {
    const by = MOVES[event.key];
    if (!by) return;
    event.preventDefault();
    move(by);
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-meta text-muted">{m.pictures_crop_hint()}</p>
      <canvas
        ref={canvas}
        width={PICTURE_PIXELS}
        height={PICTURE_PIXELS}
        role="img"
        aria-label={m.pictures_crop_label()}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        className="size-48 cursor-grab touch-none self-center rounded-full active:cursor-grabbing"
      />
      <Field label={m.pictures_zoom()}>
        {(control) => (
          <input
            {...control}
            type="range"
            min={1}
            max={NEAREST}
            step={0.05}
            value={crop.zoom}
            onChange={({ target }) =>
              setCrop((now) => settled({ ...now, zoom: target.valueAsNumber }, photo))
            }
            className="slider"
          />
        )}
      </Field>
    </div>
  );
}
