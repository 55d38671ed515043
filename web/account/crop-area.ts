/** The shown square of a picture: its center, from 0 to 1 in each direction, and the zoom. */
export type Crop = { x: number; y: number; zoom: number };
type Size = { width: number; height: number };

export const NEAREST = 4;
export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** Returns the square in pixels of the picture, moved inside its edges. */
export const areaOf = ({ x, y, zoom }: Crop, { width, height }: Size) => {
  const side = Math.min(width, height) / zoom;
  return {
    side,
    left: within(x * width - side / 2, width - side),
    top: within(y * height - side / 2, height - side),
  };
};

/** Returns the crop with its center moved inside, after a zoom or a drag beyond an edge. */
export const settled = (crop: Crop, size: Size): Crop => {
  const { side, left, top } = areaOf(crop, size);
  return {
    zoom: crop.zoom,
    x: (left + side / 2) / size.width,
    y: (top + side / 2) / size.height,
  };
};

/** Returns the crop after a drag, whose distance is in fractions of the square. */
export const dragged = (crop: Crop, by: { right: number; down: number }, size: Size): Crop => {
  const { side } = areaOf(crop, size);
  return settled(
    {
      ...crop,
      x: crop.x - (by.right * side) / size.width,
      y: crop.y - (by.down * side) / size.height,
    },
    size,
  );
};

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
