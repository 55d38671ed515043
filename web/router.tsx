// The one door to react-router-dom: when it moves on, only this module does.
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
