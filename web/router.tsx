// The only module that imports react-router-dom.
export {
  BrowserRouter,
  createRoutesFromElements,
  Link,
  type LinkProps,
  MemoryRouter,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  Route,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
